/** A fetch that the browser completes after its page is left: `addFavorite({ data, fetch: keepaliveFetch })`. */
export const keepaliveFetch: typeof globalThis.fetch = (input, init) =>
  // biome-ignore lint/style/noRestrictedGlobals: a call to this site, which must outlive the page
  fetch(input, { ...init, keepalive: true })
