/** Pages whose next path segment is a secret that grants access. */
const SECRET_PATHS =
  /(\/(?:alerts|appointments|calendar|home-valuation|networking\/registration|newsletter\/confirm|unsubscribe)\/)[\w.%-]{20,}/g
const SECRET_QUERY = /([?&](?:amp;)?token=)[\w.%-]+/g

/** Removes the secret part of our links from a text, so that stored or displayed links open nothing. */
export function withoutLinkSecrets(text: string): string {
  return text.replaceAll(SECRET_QUERY, '$1hidden').replaceAll(SECRET_PATHS, '$1hidden')
}
