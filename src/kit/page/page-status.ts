import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/**
 * Sets the HTTP status of the page that is being rendered: the one way a route says 403, 410 and the like.
 * In a loader or in a component; in the browser there is no status to set.
 */
export const pageStatus: (status: number) => void = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client((_status: number) => undefined)
