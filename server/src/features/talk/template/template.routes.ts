import { listTemplates, showTemplate } from "@redthread/contract/message-template"
import { implement } from "../../../core/http/implement"
import * as template from "./template.service"

export const templateCalls = [
  implement(listTemplates, async ({ caller: { language } }, { query }) => template.list(language, query.to)),
  implement(showTemplate, async ({ caller: { language } }, { params, query }) =>
    template.show(params.id, language, query.to),
  ),
]
