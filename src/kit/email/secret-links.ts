/** Pages whose address opens something for whoever holds it: the next segment is a secret. */
const SECRET_PATHS =
  /(\/(?:alerts|appointments|home-valuation|networking\/registration|newsletter\/confirm|unsubscribe)\/)[\w.%-]{20,}/g
const SECRET_QUERY = /([?&](?:amp;)?token=)[\w.%-]+/g

/** Removes the secret part of each link of ours from a text: an address that is stored or shown to others opens nothing. */
export function withoutLinkSecrets(text: string): string {
  return text.replaceAll(SECRET_QUERY, '$1hidden').replaceAll(SECRET_PATHS, '$1hidden')
}
