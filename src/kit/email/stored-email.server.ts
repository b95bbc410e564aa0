import { type StoredLinks, withTokens } from './link-token.server.ts'
import { withoutLinkSecrets } from './secret-links.ts'
import './unsubscribe.server.ts'

/** Parts of an email that may have links. */
export interface MailParts {
  html: string
  text: string
  headers: Record<string, string>
  /** Lines of the attached calendar file. */
  calendar: string | null
}

/** Returns a stored email with signed links, as its recipient gets it. */
export function signedParts({ html, text, headers, calendar }: MailParts, links: StoredLinks | null): MailParts {
  return eachPart({ html, text, headers, calendar }, (body) => withTokens(body, links ?? {}))
}

/**
 * Returns a stored email without the secret part of any link, as everyone else sees it. `links` is null in an email
 * stored before version 23 of the schema, with its secrets.
 */
export function redactedParts({ html, text, headers, calendar }: MailParts, links: StoredLinks | null): MailParts {
  const placeholders = Object.keys(links ?? {})
  return eachPart({ html, text, headers, calendar }, (body) =>
    links
      ? placeholders.reduce((left, placeholder) => left.replaceAll(placeholder, 'hidden'), body)
      : withoutLinkSecrets(body),
  )
}

function eachPart({ html, text, headers, calendar }: MailParts, change: (body: string) => string): MailParts {
  return {
    html: change(html),
    text: change(text),
    calendar: calendar && change(calendar),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
  }
}
