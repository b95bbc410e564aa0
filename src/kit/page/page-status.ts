import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/**
 * Sets the HTTP status of the page being rendered, such as 403 or 410. Works in loaders and components; no effect in
 * the browser.
 */
export const pageStatus: (status: number) => void = createIsomorphicFn()
  .server((status: number) => setResponseStatus(status))
  .client((_status: number) => undefined)
