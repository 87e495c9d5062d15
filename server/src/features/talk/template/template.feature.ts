import type { Feature } from "../../../core/feature"
import { listTemplates, showTemplate } from "@redthread/contract/message-template"
import { implement } from "../../../core/http/implement"
import * as template from "./template.service"

const templateCalls = [
  implement(listTemplates, async ({ caller: { language } }, { query }) => template.list(language, query.to)),
  implement(showTemplate, async ({ caller: { language } }, { params, query }) =>
    template.show(params.id, language, query.to),
  ),
]

export const templateFeature: Feature = { name: "template", calls: templateCalls }
