import { writeGeneratedFiles } from './generated.ts'
import { say, sentenceOf } from './terminal.ts'

/** `npm run generate`: writes db/schema.sql, src/db/types.ts, docs/calls.md and docs/jobs.md from the code. */

try {
  const changed = await writeGeneratedFiles()
  say(changed.length === 0 ? 'Everything was up to date.' : `Written: ${changed.join(', ')}.`)
} catch (error) {
  say(sentenceOf(error))
  process.exitCode = 1
}
