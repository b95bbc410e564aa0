import { log } from '#kit/log.server.ts'
import { listenToConnections } from '../queries.server.ts'
import { loadConnections } from './stored.server.ts'

let reloading: Promise<void> = Promise.resolve()

/**
 * Loads the stored connections and follows their changes. Every process calls it before its first request or job.
 * Reloads run one after the other, so that an older state never replaces a newer one.
 */
export async function startConnections(): Promise<void> {
  listenToConnections(() => {
    reloading = reloading
      .then(loadConnections)
      .catch((error) => log.warn({ err: error }, 'connections not loaded, the former ones stay in use'))
  })
  await loadConnections()
}
