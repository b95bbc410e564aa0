import type { useRouter } from '@tanstack/react-router'

/**
 * Reads the page's data again after something was changed, and ends when the page has it.
 * The router alone answers at once where it may show what it read before, and a form that is free by then
 * would save upon the version before its own save.
 */
export const reloadPage = (router: ReturnType<typeof useRouter>): Promise<void> => router.invalidate({ sync: true })
