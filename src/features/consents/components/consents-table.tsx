import { TimeCell } from '#kit/table/time-cell.tsx'
import { calendarDay, dayAndTime } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { consentLabel, isConsentPurpose, reportedWay } from '../rules.ts'
import type { Consent } from '../schema.ts'
import { CONSENT_PURPOSES, type ConsentPurpose } from '../words.ts'

const TEXT_PATHS: Record<ConsentPurpose, string> = {
  agency_disclosure: '/terms#agency-disclosure',
  terms: '/terms',
  mls_consent: '/mls-terms',
  contact: '/terms#contact-consent',
  marketing: '/privacy-policy#calls',
  newsletter: '/newsletter',
  testimonial: '/submit-testimonial',
  activity: '/privacy-policy#sharing',
}

export function ConsentsTable({ label, consents, empty }: ConsentsTableProps) {
  if (consents.length === 0) return <p className="text-ink-2 text-small dense:text-caption">{empty}</p>
  return (
    <Table label={label}>
      <TableHead>
        <TableHeaderCell>Text</TableHeaderCell>
        <TableHeaderCell>Answer</TableHeaderCell>
        <TableHeaderCell>When</TableHeaderCell>
      </TableHead>
      <TableBody>
        {inOrder(consents).map((consent) => (
          <TableRow key={consent.id}>
            <TableRowHeader
              note={versionOf(consent)}
              beside={<Answer consent={consent} />}
              phoneNote={
                <>
                  <TimeCell at={consent.at} ip={consent.ip} />
                  {consent.is_given && !consent.revoked_at && <ReportedWay consent={consent} />}
                </>
              }
            >
              {isConsentPurpose(consent.purpose) ? (
                <a href={TEXT_PATHS[consent.purpose]} className={linkClass()}>
                  {consentLabel(consent)}
                </a>
              ) : (
                consentLabel(consent)
              )}
              {consent.earlier_text && <EarlierText version={consent.text_version} text={consent.earlier_text} />}
            </TableRowHeader>
            <TableCell isOffPhone>
              <Answer consent={consent} />
              {consent.is_given && !consent.revoked_at && <ReportedWay consent={consent} />}
            </TableCell>
            <TableCell isOffPhone>
              <TimeCell at={consent.at} ip={consent.ip} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Answer({ consent: { revoked_at, is_given } }: { consent: ConsentRow }) {
  if (revoked_at) return <Badge tone="grey">Withdrawn {dayAndTime(revoked_at)}</Badge>
  return is_given ? <Badge tone="ok">Agreed</Badge> : <Badge tone="grey">Not agreed</Badge>
}

function ReportedWay({ consent: { source = '', given_date } }: { consent: ConsentRow }) {
  const way = reportedWay(source)
  const text = given_date ? `${way} on ${calendarDay(given_date)}` : way
  return way && <span className="block text-ink-3 text-small">{`${text}, recorded by an agent`}</span>
}

/** The text that was shown, because the page behind the link has the current version. */
function EarlierText({ version, text }: { version: string; text: string }) {
  return (
    <details className="mt-1 font-regular">
      <summary className="link inline-flex min-h-6 cursor-pointer items-center text-small">
        Read the version of {calendarDay(version)}
      </summary>
      <p className="mt-2 whitespace-pre-line text-ink-2 text-small">{text}</p>
    </details>
  )
}

/** Sorts consents of the same time, such as a registration, in the order of the form. */
function inOrder(consents: readonly ConsentRow[]): ConsentRow[] {
  const purposes = Object.keys(CONSENT_PURPOSES)
  return consents.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || purposes.indexOf(a.purpose) - purposes.indexOf(b.purpose),
  )
}

function versionOf({ is_current, text_version }: ConsentRow): string {
  return `Version of ${calendarDay(text_version)}${is_current ? '' : ' (earlier version)'}`
}

type ConsentRow = Pick<Consent, 'id' | 'purpose' | 'text_version' | 'is_current' | 'is_given' | 'at' | 'revoked_at'> & {
  ip?: string | null
  source?: string
  given_date?: string | null
  agent_name?: string | null
  earlier_text?: string | null
}

interface ConsentsTableProps {
  /** Accessible name. */
  label: string
  consents: readonly ConsentRow[]
  empty: string
}
