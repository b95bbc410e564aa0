import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { csvLine } from '#kit/csv.ts'
import type { TablePage } from '#kit/table/list.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/subscribers.server.ts'
import type { ListSubscribers, SubscriberRow } from '../schema.ts'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '../words.ts'

const BATCH_SIZE = 500

/** Returns a page of subscribers, with counts for the tabs. */
export async function listNewsletterSubscribers(
  _actor: Admin<'newsletter'>,
  input: ListSubscribers,
): Promise<TablePage<SubscriberRow> & { counts: Partial<Record<SubscriberStatus, number>> }> {
  const page = await queries.listSubscribers(input)
  const counts = Object.fromEntries((await queries.countSubscribers()).map(({ status, count }) => [status, count]))
  return { ...page, counts }
}

/** Streams all subscribers as CSV. Commits an audit log entry before the first row. */
export async function exportNewsletterSubscribers(actor: Admin<'newsletter'>): Promise<Response> {
  const counts = await queries.countSubscribers()
  await transaction(async () => {
    audit(actor, 'newsletter.subscribers_exported', {
      object_type: 'newsletter_subscriber',
      object_id: null,
      after: { rows: counts.reduce((sum, { count }) => sum + count, 0) },
    })
  })
  return fileAnswer(lines(), { name: `subscribers-${calendarDayOf(now())}.csv`, type: 'text/csv; charset=utf-8' })
}

async function* lines(): AsyncGenerator<string> {
  yield csvLine(['Email', 'Name', 'Status', 'Source', 'Signed up', 'Confirmed'])
  let after: string | null = null
  for (;;) {
    const rows: SubscriberRow[] = await queries.listSubscribersAfter(after, BATCH_SIZE)
    yield rows
      .map(({ email, name, status, source, created_at, confirmed_at }) =>
        csvLine([
          email,
          name,
          SUBSCRIBER_STATUSES[status],
          source,
          created_at.toISOString(),
          confirmed_at?.toISOString(),
        ]),
      )
      .join('')
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH_SIZE) return
  }
}
