import type { Shape } from "./shape"

/** Stored as if an engine had made it: the same text back to front, which is as long. */
const stored = (from: string, target: string): string => `
  insert into translation (digest, source, target, content, engine, created_at)
  select distinct on (digest) digest, language, '${target}', reverse(content), 'bench', now()
  from (select sha256(convert_to(content, 'UTF8')) as digest, language, content ${from}) text`

/** Two in five introductions have been read in English or Chinese by people who write neither. */
export const introductionTranslations = ({ members }: Shape): string =>
  ["en", "zh"]
    .map((target) =>
      stored(
        `from introduction where language <> '${target}' and member_id <= ${members} and bench.pick(member_id, 60, 5) < 2`,
        target,
      ),
    )
    .join(";")

/** What was written in long conversations has been read in the reader's language. */
export const messageTranslations = ({ longThreads }: Shape): string => `
  insert into translation (digest, source, target, content, engine, created_at)
  select distinct on (digest, source, target) digest, source, target, reverse(content), 'bench', now()
  from (
    select sha256(convert_to(message.content, 'UTF8')) as digest, message.language as source,
      reader.language as target, message.content
    from message join thread on thread.id = message.thread_id
    join profile reader on reader.member_id = thread.low_id + thread.high_id - message.sender_id
    where thread.id <= ${longThreads} and reader.language <> message.language
  ) text`
