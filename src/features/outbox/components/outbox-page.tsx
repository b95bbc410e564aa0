import { Link } from '@tanstack/react-router'
import { dayAndTime } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { OutboxEmail } from '../schema.ts'
import { EMAIL_STATUSES, emailKind, MESSAGES } from '../words.ts'
import { EMAIL_TONES } from './email-tones.ts'

export function OutboxPage({ emails, hasMore, olderThan }: OutboxPageProps) {
  const last = emails.at(-1)
  return (
    <>
      <PageHeader
        size="panel"
        title="Outbox"
        lead="Every email the site has written in the past year, newest first. Without a mail server, emails stay here. Private links are hidden. Viewing an email is logged."
      />
      {emails.length === 0 ? (
        <EmptyState title={olderThan ? 'No older emails' : 'No emails yet'}>
          Every email the site writes appears here.
        </EmptyState>
      ) : (
        <Table label="Emails">
          <TableHead>
            <TableHeaderCell>Subject</TableHeaderCell>
            <TableHeaderCell>To</TableHeaderCell>
            <TableHeaderCell>Written</TableHeaderCell>
            <TableHeaderCell priority={2}>Kind</TableHeaderCell>
            <TableHeaderCell>Status</TableHeaderCell>
          </TableHead>
          <TableBody>
            {emails.map((email) => (
              <TableRow key={email.id}>
                <TableRowHeader beside={<StatusBadge email={email} />}>
                  {email.subject === null ? (
                    <span className="font-regular text-ink-3">{MESSAGES.aboveLevel}</span>
                  ) : (
                    // Opening an email is logged, so hovering over its link must not preload it.
                    <Link
                      to="/admin/outbox/$emailId"
                      params={{ emailId: email.id }}
                      preload={false}
                      className={`${linkClass('plain')} [overflow-wrap:anywhere]`}
                    >
                      {email.subject}
                    </Link>
                  )}
                </TableRowHeader>
                <TableCell label="To">{email.to_email}</TableCell>
                <TableCell label="Written" className="whitespace-nowrap">
                  {dayAndTime(email.created_at)}
                </TableCell>
                <TableCell label="Kind" priority={2}>
                  {emailKind(email.letter)}
                </TableCell>
                <TableCell label="Status" className="max-md:hidden!">
                  <StatusBadge email={email} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <div className="mt-5 flex gap-3">
        {olderThan && (
          <LinkButton to="/admin/outbox" variant="outline" size="xs">
            Newest
          </LinkButton>
        )}
        {hasMore && last && (
          <LinkButton to="/admin/outbox" search={{ olderThan: last.id }} variant="outline" size="xs">
            Older emails
          </LinkButton>
        )}
      </div>
    </>
  )
}

function StatusBadge({ email: { status } }: { email: OutboxEmail }) {
  return <Badge tone={EMAIL_TONES[status]}>{EMAIL_STATUSES[status]}</Badge>
}

interface OutboxPageProps {
  emails: readonly OutboxEmail[]
  hasMore: boolean
  olderThan: string | undefined
}
