import { availableParallelism } from 'node:os'
import { EXIT_SETTING, say, sentenceOf } from './plain.ts'

/** The web role: as many processes as the machine has cores, or as WEB_PROCESSES says, on one port. */

/** More are worth their memory and their connections on large machines only: there one says so. */
const MAX_UNASKED = 4

const { env } = await import('#env.server.ts').catch((error) => {
  say(sentenceOf(error))
  process.exit(EXIT_SETTING)
})
const wanted = env.WEB_PROCESSES ?? Math.min(MAX_UNASKED, availableParallelism())
if (wanted > 1) (await import('./web-cluster.ts')).runCluster(wanted)
else await import('./web-server.ts')
