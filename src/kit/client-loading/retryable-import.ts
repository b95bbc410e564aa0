/**
 * Prefix of the error for a file that did not load, in browsers and builds that report one (`preventPreloadReload`).
 */
const MISSING = 'Part of this page didn’t load'

/**
 * Returns a function that imports a module once, and again after a failure. Browsers remember that a URL failed to load
 * and do not request it again until the page is left, so a retry uses another URL. A visitor who was offline briefly
 * can then press the button again without losing the form's input.
 * Source: measured, Chromium 153; the standard requests the same URL again since 2026 (whatwg/html 10327).
 * @param first imports the module by its own URL
 * @param again imports it by that URL with a suffix. Without it, the URL comes from the browser's error message; if the
 * message has none, the retry uses the same URL.
 */
export function retryableImport<Module>(
  first: () => Promise<Module>,
  again?: (suffix: string) => Promise<Module>,
): () => Promise<Module> {
  let tries = 0
  let url = ''
  let loading: Promise<Module> | undefined
  const next = (): Promise<Module> => {
    if (tries === 0) return first()
    if (again) return again(`?${tries}`)
    return url ? import(/* @vite-ignore */ `${url}?${tries}`) : first()
  }
  return () => {
    if (loading) return loading
    const attempt = next()
    tries++
    loading = attempt
    attempt.catch((error) => {
      loading = undefined
      url ||= /https?:\S+\.js/.exec(String(error))?.[0] ?? ''
    })
    return attempt
  }
}

/**
 * Stops the framework from reloading the page when a file fails to load. The reload would discard the page's state, and
 * offline it ends at the browser's error page. Errors with another message are left to the page.
 * Source: router's lazyRouteComponent; Vite's preloadError
 */
export function preventPreloadReload(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!isPartMissing(payload)) payload.message = `${MISSING}: ${payload.message}`
  })
}

/** Returns whether an error means that a file did not load: offline, or renamed by a release. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MISSING)
}
