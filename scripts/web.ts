import { availableParallelism } from 'node:os'
import { EXIT_SETTING, say, sentenceOf } from './terminal.ts'

/** The web role: one process per core, or WEB_PROCESSES, on one port. */

/** More processes are worth their memory and connections only on large machines; WEB_PROCESSES allows them. */
const DEFAULT_MAX = 4

const { env } = await import('#env.server.ts').catch((error) => {
  say(sentenceOf(error))
  process.exit(EXIT_SETTING)
})
const wanted = env.WEB_PROCESSES ?? Math.min(DEFAULT_MAX, availableParallelism())
if (wanted > 1) (await import('./web-cluster.ts')).runCluster(wanted)
else await import('./web-server.ts')
