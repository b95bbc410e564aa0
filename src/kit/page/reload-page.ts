import type { useRouter } from '@tanstack/react-router'

/**
 * Reloads the page's data after a change, and resolves when the page has it. `router.invalidate()` alone may resolve
 * while the page still shows old data, and a form that is enabled again by then would save with the version before its
 * own save.
 */
export const reloadPage = (router: ReturnType<typeof useRouter>): Promise<void> => router.invalidate({ sync: true })
