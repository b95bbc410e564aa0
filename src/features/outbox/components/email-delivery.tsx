import { Link } from '@tanstack/react-router'
import { PostButton } from '#kit/form/post-button.tsx'
import { count, day, dayAndTime, number } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { allowBouncedAddress } from '../functions.ts'
import type { EmailDelivery, FailedEmail, Suppression } from '../schema.ts'
import { emailKind, FAILED_DAYS, MESSAGES, SUPPRESSION_REASONS, SUPPRESSION_SCOPES } from '../words.ts'

/** Failed emails, and the addresses that get none. */
export function EmailDeliveryPage({ delivery, q }: { delivery: EmailDelivery; q: string | undefined }) {
  const { counts, failed, suppressions, suppressions_total } = delivery
  return (
    <>
      {counts.unsent > 0 && (
        <Notice
          tone="warning"
          className="mt-4"
          title={`${count(counts.unsent, 'email')} not sent in ${FAILED_DAYS} days`}
        >
          <p>
            They stayed in the outbox, because no mail server was set up.{' '}
            <Link to="/admin/connections" className={linkClass()}>
              Integrations
            </Link>
          </p>
        </Notice>
      )}
      <p className="tabular my-4 text-ink-2">
        {`${number(counts.waiting)} waiting, ${number(counts.sent)} sent in 24 hours, ${number(counts.failed)} failed in ${FAILED_DAYS} days`}
      </p>
      <PanelSection
        title="Failed emails"
        isFirst
        end={
          <Link to="/admin/outbox" className={linkClass()}>
            Outbox
          </Link>
        }
      >
        <FailedEmails emails={failed} total={counts.failed} />
      </PanelSection>
      <PanelSection title="Addresses we don’t email">
        {(suppressions_total > 0 || q) && (
          <p className="measure mb-3 text-ink-2">
            We don’t send these addresses the email in the second column. Only the recipient can undo an unsubscribe or
            a spam complaint.
          </p>
        )}
        {(suppressions_total > 0 || q) && <SearchForm q={q} />}
        <Suppressions suppressions={suppressions} total={suppressions_total} q={q} />
      </PanelSection>
    </>
  )
}

function FailedEmails({ emails, total }: { emails: readonly FailedEmail[]; total: number }) {
  if (emails.length === 0) {
    return <p className="text-ink-2">{`No failed emails. Failed emails stay here for ${FAILED_DAYS} days.`}</p>
  }
  return (
    <>
      <Table label="Failed emails">
        <TableHead>
          <TableHeaderCell>To</TableHeaderCell>
          <TableHeaderCell>Written</TableHeaderCell>
          <TableHeaderCell>Mail server response</TableHeaderCell>
          <TableHeaderCell align="right" priority={2}>
            Attempts
          </TableHeaderCell>
        </TableHead>
        <TableBody>
          {emails.map((email) => (
            <TableRow key={email.id}>
              <TableRowHeader note={emailKind(email.letter)}>{email.to_email}</TableRowHeader>
              <TableCell label="Written" className="whitespace-nowrap">
                {dayAndTime(email.created_at)}
              </TableCell>
              <TableCell label="Response">
                <span className="[overflow-wrap:anywhere]">{email.last_error ?? '–'}</span>
              </TableCell>
              <TableCell label="Attempts" align="right" priority={2}>
                {number(email.attempts)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > emails.length && (
        <p className="mt-3 text-ink-3 text-legal">{`The newest ${number(emails.length)} of ${number(total)}.`}</p>
      )}
    </>
  )
}

function SearchForm({ q }: { q: string | undefined }) {
  return (
    <form method="get" action="/admin/system/email" className="mb-3 flex max-w-form items-end gap-2">
      <TextField
        key={q}
        label="Address"
        name="q"
        type="search"
        defaultValue={q ?? ''}
        maxLength={100}
        autoComplete="off"
        className="flex-1"
      />
      <Button type="submit" variant="outline" size="sm">
        Search
      </Button>
    </form>
  )
}

interface SuppressionsProps {
  suppressions: readonly Suppression[]
  total: number
  q: string | undefined
}

function Suppressions({ suppressions, total, q }: SuppressionsProps) {
  if (suppressions.length === 0)
    return (
      <p className="text-ink-2">
        {q ? 'No matching addresses.' : 'No addresses yet. Bounced and unsubscribed addresses appear here.'}
      </p>
    )
  return (
    <>
      <Table label="Addresses we don’t email">
        <TableHead>
          <TableHeaderCell>Address</TableHeaderCell>
          <TableHeaderCell>Not sent</TableHeaderCell>
          <TableHeaderCell>Reason</TableHeaderCell>
          <TableHeaderCell>Since</TableHeaderCell>
          <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
        </TableHead>
        <TableBody>
          {suppressions.map((one) => (
            <TableRow key={`${one.email} ${one.scope}`}>
              <TableRowHeader>{one.email}</TableRowHeader>
              <TableCell label="Not sent">{SUPPRESSION_SCOPES[one.scope]}</TableCell>
              <TableCell label="Reason">
                <span className="[overflow-wrap:anywhere]">
                  {[SUPPRESSION_REASONS[one.reason], one.last_error].filter(Boolean).join(': ')}
                </span>
              </TableCell>
              <TableCell label="Since" className="whitespace-nowrap">
                {day(one.created_at)}
              </TableCell>
              <TableCell kind="acts" className={one.reason === 'bounced' ? undefined : 'max-md:hidden!'}>
                {one.reason === 'bounced' ? (
                  <PostButton
                    call={allowBouncedAddress}
                    fields={{ email: one.email }}
                    run={() => allowBouncedAddress({ data: { email: one.email } })}
                    done={MESSAGES.allowed(one.email)}
                    busyLabel="Allowing…"
                    label={`Allow ${one.email}`}
                    variant="outline"
                    size="xs"
                  >
                    Allow
                  </PostButton>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > suppressions.length && (
        <p className="mt-3 text-ink-3 text-legal">
          {`The newest ${number(suppressions.length)} of ${count(total, 'address', 'addresses')}. Search for others.`}
        </p>
      )}
    </>
  )
}
