import { calendarDay, dayAndTime } from '#kit/format.ts'
import { Badge } from '#ui/badge.tsx'
import { linkClass } from '#ui/link-class.ts'
import { Table } from '#ui/table.tsx'
import { TableBody } from '#ui/table-body.tsx'
import { TableCell } from '#ui/table-cell.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TableHeaderCell } from '#ui/table-header-cell.tsx'
import { TableRow } from '#ui/table-row.tsx'
import { TableRowHeader } from '#ui/table-row-header.tsx'
import { isConsentPurpose } from '../rules/consents.ts'
import type { Consent } from '../schema.ts'
import { CONSENT_PURPOSES, CONSENT_TEXTS, type ConsentPurpose } from '../words/consents.ts'

/** Where the current text of each can be read. */
const TEXT_PATHS: Record<ConsentPurpose, string> = {
  agency_disclosure: '/terms#agency-disclosure',
  terms: '/terms',
  mls_consent: '/mls-terms',
  contact: '/terms#contact-consent',
  marketing: '/privacy-policy#calls',
  newsletter: '/newsletter',
  testimonial: '/submit-testimonial',
}

/** What somebody agreed to, and did not: which version of the text, and when. Newest first. */
export function ConsentsList({ consents }: { consents: readonly Consent[] }) {
  if (consents.length === 0)
    return <p className="text-ink-2 text-small">Nothing is on record: you have not agreed to anything yet.</p>
  return (
    <Table label="What you agreed to">
      <TableHead>
        <TableHeaderCell>Text</TableHeaderCell>
        <TableHeaderCell>Your answer</TableHeaderCell>
        <TableHeaderCell>When</TableHeaderCell>
      </TableHead>
      <TableBody>
        {inOrder(consents).map((consent) => (
          <TableRow key={consent.id}>
            <TableRowHeader note={versionOf(consent)}>
              {isConsentPurpose(consent.purpose) ? (
                <a href={TEXT_PATHS[consent.purpose]} className={linkClass()}>
                  {CONSENT_PURPOSES[consent.purpose]}
                </a>
              ) : (
                consent.purpose
              )}
            </TableRowHeader>
            <TableCell label="Your answer">
              {consent.revoked_at ? (
                <Badge tone="grey">Taken back {dayAndTime(consent.revoked_at)}</Badge>
              ) : consent.is_given ? (
                <Badge tone="ok">Agreed</Badge>
              ) : (
                <Badge tone="grey">Not agreed</Badge>
              )}
            </TableCell>
            <TableCell label="When">{dayAndTime(consent.at)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Those of one moment, a registration, in the order in which they were asked for. */
function inOrder(consents: readonly Consent[]): Consent[] {
  const purposes = Object.keys(CONSENT_PURPOSES)
  return consents.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || purposes.indexOf(a.purpose) - purposes.indexOf(b.purpose),
  )
}

function versionOf({ purpose, text_version }: Consent): string {
  const isCurrent = isConsentPurpose(purpose) && CONSENT_TEXTS[purpose].version === text_version
  return `Version of ${calendarDay(text_version)}${isCurrent ? '' : ', an older one'}`
}
