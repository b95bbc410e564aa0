import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import type { Account } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { openSite, takeSiteOffline } from '#features/brokerage/operations.server.ts'
import type { PropertyRow } from '#features/listing-import/queries/write.server.ts'
import { withoutLinkSecrets } from '#kit/email/secret-links.ts'
import { registry } from '#kit/metrics.server.ts'
import { insertSuppression } from '#kit/queries.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { committedTest } from '../../../../test/database.ts'
import { asReceived } from '../../../../test/emails.ts'
import { feedHome, idOfHome, importHomes, importOpenHouse, insertOfficeSettings } from '../../../../test/market.ts'
import { asOwner } from '../../../../test/postgres.ts'
import type { AlertEvent, Frequency } from '../words.ts'
import { followAlertLink, readAlertLink } from './links.server.ts'
import { createSavedSearch, listSavedSearches, runSavedSearch, toggleSavedSearchNotification } from './manage.server.ts'
import { matchChanges } from './match.server.ts'
import { sendAlertsIfOpen } from './send.server.ts'
// Imported for its side effect: the brokerage sets the letterhead of emails.
import '#features/brokerage/public.server.ts'

let at = new Date()
let putBack: (() => void) | null = null
afterEach(() => putBack?.())
/** Sets the clock to a summer time in Indianapolis: "2026-06-10 09:00". */
function itIs(local: string): void {
  at = new Date(`${local.replace(' ', 'T')}:00-04:00`)
  putBack?.()
  putBack = setClock({ now: () => at })
}
function minutesLater(minutes: number): void {
  at = new Date(at.getTime() + minutes * 60_000)
  putBack?.()
  putBack = setClock({ now: () => at })
}

const EVENTS: AlertEvent[] = ['new_match', 'price_down', 'price_up', 'back', 'pending', 'sold', 'open_house', 'photos']
async function save(actor: Account, search: string, frequency: Frequency = 'instant', name = 'Greenwood') {
  return (await createSavedSearch(actor, { search, name, frequency, events: EVENTS })).search
}

interface StoredEmail {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  to_email: string
  to_account_id: string
}
let read = 0
/** Matches changes and sends due alerts. @returns the emails added since the previous call */
async function emails(): Promise<StoredEmail[]> {
  await matchChanges()
  await sendAlertsIfOpen()
  const { rows } = await sql<StoredEmail & { links: unknown }>`
    select subject, text, html, headers, links, to_email, to_account_id from mail_outbox where letter = 'saved-search-alerts' order by created_at, id
  `.execute(db())
  const fresh = rows.slice(read)
  read = rows.length
  return fresh.map(({ links, ...emailMessage }) => {
    const { text, ...parts } = asReceived({ ...emailMessage, links })
    return { ...emailMessage, ...parts, text: text.replace(/\s+/g, ' ') }
  })
}
/** In a transaction, a search loads all homes afresh. */
const listed = (actor: Account) => transaction(() => listSavedSearches(actor))
const run = (actor: Account, searchId: string) => transaction(() => runSavedSearch(actor, { searchId, page: 1 }))

async function begin(local = '2026-06-10 09:00'): Promise<void> {
  read = 0
  itIs(local)
  await insertOfficeSettings()
}
const put = (number: number, given: Partial<PropertyRow> = {}) => importHomes([feedHome(number, given)])

async function outcomes(): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from alert_deliveries group by 1 order by 1`.execute(db())
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

committedTest('a new home is told at once, with the search and the reason, and once', async () => {
  await begin()
  const buyer = await testActor('vow')
  await put(1, { price: 365_000 })
  await save(buyer, '?city=Greenwood&maxPrice=350000')
  minutesLater(5)
  await put(1, { price: 349_000, previous_list_price: 365_000 })
  await put(2)
  const [emailMessage, ...others] = await emails()
  expect(others).toEqual([])
  expect(emailMessage?.subject).toBe('2 new homes: Greenwood')
  expect(emailMessage?.text).toContain('Price cut by $16,000 to $349,000, now under your $350,000 maximum')
  expect(emailMessage?.text).toContain('New on the market')
  expect(emailMessage?.text).toContain('For Greenwood')
  expect(emailMessage?.text).toMatch(
    new RegExp(`Ask about this home https?://\\S+/dashboard/messages/new\\?home=${idOfHome(1)} `),
  )
  expect(emailMessage?.text).toContain('Listed by Meridian Row Realty, 317-555-0100')
  expect(emailMessage?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<https?:.*\/alerts\/\S+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(await emails()).toEqual([])
  expect(await outcomes()).toEqual({ told: 3 })
  // Changes soon after an alert are combined minutes later. A reverted price is not sent.
  minutesLater(1)
  await put(2, { price: 310_000 })
  expect(await emails()).toEqual([])
  minutesLater(1)
  await put(2, { price: 300_000 })
  await put(1, { price: 345_000 })
  expect(await emails()).toEqual([])
  minutesLater(1)
  await put(1, { price: 349_000 })
  minutesLater(9)
  const [second] = await emails()
  expect(second?.subject).toBe('1 price change: Greenwood')
  expect(second?.text).toContain('Price cut by $20,000 to $300,000')
  expect(second?.text).not.toContain('1 Elm Street')
})

committedTest('alerts wait while the site is closed, and come when it opens', async () => {
  await begin()
  const buyer = await testActor('vow')
  const admin = await testActor('admin:operations')
  await save(buyer, '?city=Greenwood')
  const closed = await takeSiteOffline(admin, { version: 1 })
  minutesLater(5)
  await put(1)
  expect(await emails()).toEqual([])
  minutesLater(3 * 24 * 60)
  await put(2)
  expect(await emails()).toEqual([])
  expect(await outcomes()).toEqual({ waiting: 2 })
  await openSite(admin, { version: closed.version })
  const [emailMessage, ...others] = await emails()
  expect(others).toEqual([])
  expect(emailMessage?.subject).toBe('2 new homes: Greenwood')
  expect(await outcomes()).toEqual({ told: 2 })
})

committedTest('nobody is written to at night; in the morning all of it comes in one letter', async () => {
  await begin('2026-06-10 22:30')
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood')
  await put(1)
  expect(await emails()).toEqual([])
  itIs('2026-06-11 06:59')
  await put(2)
  expect(await emails()).toEqual([])
  itIs('2026-06-11 07:00')
  expect((await emails()).map(({ subject }) => subject)).toEqual(['2 new homes: Greenwood'])
})

committedTest('searches of every day come together, once a day, however often the job runs', async () => {
  await begin()
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood', 'daily', 'Greenwood')
  await save(buyer, '?minBeds=3', 'daily', 'Three bedrooms')
  await save(buyer, '?minBeds=2', 'weekly', 'Two bedrooms')
  await put(1)
  // At 9 AM the digest hour has passed and none was sent today, so it is sent immediately.
  const [first, ...others] = await emails()
  expect(others).toEqual([])
  expect(first?.subject).toBe('1 new home in 2 of your searches')
  expect(first?.text).toContain('For Greenwood and Three bedrooms')
  expect(first?.text).not.toContain('Two bedrooms')
  minutesLater(60)
  await put(2)
  await Promise.all([sendAlertsIfOpen(), sendAlertsIfOpen()])
  expect(await emails()).toEqual([])
  itIs('2026-06-11 06:30')
  expect(await emails()).toEqual([])
  itIs('2026-06-11 07:00')
  expect((await emails()).map(({ subject }) => subject)).toEqual(['1 new home in 2 of your searches'])
  // Friday: the weekly digest is included.
  itIs('2026-06-12 07:00')
  const [weekly] = await emails()
  expect(weekly?.subject).toBe('2 new homes: Two bedrooms')
  itIs('2026-06-13 07:00')
  await put(3)
  expect((await emails()).map(({ subject }) => subject)).toEqual(['1 new home in 2 of your searches'])
  itIs('2026-06-18 07:00')
  expect(await emails()).toEqual([])
  itIs('2026-06-19 07:00')
  expect((await emails()).map(({ subject }) => subject)).toEqual(['1 new home: Two bedrooms'])
})

committedTest('a home that was sold, withheld or hidden while it waited leaves nothing in the letter', async () => {
  await begin('2026-06-10 22:00')
  const buyer = await testActor('user')
  await save(buyer, '?city=Greenwood')
  const canary = { description: 'canary-remarks', address: '99 Canary Row', list_office_name: 'Canary Homes' }
  await put(1, canary)
  await put(2, canary)
  await put(3)
  await put(4, { ...canary, is_address_shown: true })
  await matchChanges()
  await put(1, { ...canary, status: 'sold', close_price: 777_777 })
  await put(2, { ...canary, is_idx: false })
  await put(4, { ...canary, list_office_name: 'Meridian Row Realty', is_address_shown: false })
  itIs('2026-06-11 07:00')
  const [emailMessage] = await emails()
  expect(emailMessage?.subject).toBe('2 new homes: Greenwood')
  expect(emailMessage?.text).toContain('3 Elm Street')
  expect(emailMessage?.text).toContain('Address withheld, Greenwood')
  // A signature may contain any of these words.
  const shown = withoutLinkSecrets(emailMessage?.html ?? '')
  for (const word of ['Canary', 'canary', '777', 'sold', 'Sold']) expect(shown).not.toContain(word)
  expect(await outcomes()).toEqual({ told: 2, left_out: 2 })
  const { told } = await listSavedSearches(buyer)
  expect(told).toHaveLength(2)
  await put(3, { status: 'sold', price: 765_432 })
  const now = (await listSavedSearches(buyer)).told.find(({ property_id }) => property_id === idOfHome(3))
  expect(now).toMatchObject({ home: null, reason: 'No longer available' })
})

committedTest('the view of a sold home in an alert is logged with the email that showed it', async () => {
  await begin()
  const buyer = await testActor('sold')
  await save(buyer, '?city=Greenwood')
  await put(1)
  await emails()
  minutesLater(60)
  await put(1, { status: 'sold', close_price: 410_000, close_date: '2026-06-09' })
  const [emailMessage] = await emails()
  expect(emailMessage?.text).toContain('$410,000')
  const views = await db()
    .selectFrom('access_log')
    .innerJoin('mail_outbox', (join) => join.on(sql<boolean>`mail_outbox.id::text = access_log.object_id`))
    .select(['access_log.kind', 'access_log.object_type', 'access_log.account_id', 'mail_outbox.to_account_id'])
    .execute()
  expect(views).toEqual([
    {
      kind: 'sold.searched',
      object_type: 'letter',
      account_id: buyer.account_id,
      to_account_id: buyer.account_id,
    },
  ])
})

committedTest('a search that finds very much is summed up, never silent', async () => {
  await begin()
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood')
  await importHomes(Array.from({ length: 30 }, (_, index) => feedHome(index + 1)))
  const [emailMessage] = await emails()
  expect(emailMessage?.subject).toBe('30 homes: Greenwood')
  expect(emailMessage?.text).toContain('/properties?city=Greenwood')
  expect(emailMessage?.text.match(/Hide this home/g)).toHaveLength(6)
  expect(await outcomes()).toEqual({ told: 30 })
})

committedTest('who cannot or does not want to be written to is not, and nothing piles up', async () => {
  await begin()
  const bounced = await testActor('vow')
  const never = await testActor('vow')
  const off = await testActor('vow')
  const fine = await testActor('vow')
  for (const actor of [bounced, never, off, fine]) await save(actor, '?city=Greenwood', 'preferred')
  await insertSuppression(bounced.account.email.toLowerCase(), 'all', 'bounced')
  await insertSuppression(fine.account.email.toLowerCase(), 'marketing', 'unsubscribed')
  await db()
    .updateTable('accounts')
    .set({ property_alert_frequency: 'never' })
    .where('id', '=', never.account_id)
    .execute()
  const { searches } = await listSavedSearches(off)
  await toggleSavedSearchNotification(off, { searchId: searches[0]?.id ?? '', on: false })
  minutesLater(1)
  await put(1)
  // The newsletter is separate: users without it still get alerts.
  expect((await emails()).map(({ to_account_id }) => to_account_id)).toEqual([fine.account_id])
  expect(await outcomes()).toEqual({ told: 1, quiet: 3 })
  // Matches count as new in the next run even without alerts.
  const [silent] = (await listed(off)).searches
  expect(silent).toMatchObject({ total: 1, new_homes: 1, rhythm: 'off' })
  expect((await run(off, silent?.id ?? '')).new_ids).toEqual([idOfHome(1)])
  minutesLater(1)
  expect((await run(off, silent?.id ?? '')).new_ids).toEqual([])
})

committedTest(
  'after eight weeks without a visit letters come once a week, and say so; a link takes it back',
  async () => {
    await begin('2026-06-09 09:00')
    const buyer = await testActor('vow')
    await save(buyer, '?city=Greenwood')
    await sql`update sessions set seen_at = '2026-03-01', created_at = '2026-03-01'`.execute(db())
    await sql`update accounts set created_at = '2026-03-01', last_seen_at = '2026-03-01'`.execute(db())
    await put(1)
    expect(await emails()).toEqual([])
    itIs('2026-06-12 07:00')
    const [emailMessage] = await emails()
    expect(emailMessage?.text).toContain('You haven’t visited in 8 weeks, so we switched your alerts to weekly.')
    const token = tokenIn(emailMessage, 'keep')
    expect(await readAlertLink({ token })).toMatchObject({ acts: ['pause', 'keep', 'stop'] })
    await followAlertLink(await testActor('public'), { token, act: 'keep' })
    await put(2)
    const [next] = await emails()
    expect(next?.subject).toBe('1 new home: Greenwood')
    expect(next?.text).not.toContain('eight weeks')
  },
)

committedTest('a link in a letter hides, pauses, slows and stops, without a sign-in and for nothing else', async () => {
  await begin()
  const buyer = await testActor('vow')
  const visitor = await testActor('public')
  await save(buyer, '?city=Greenwood')
  const other = await save(buyer, '?city=Carmel', 'instant', 'Carmel')
  await put(1)
  const [emailMessage] = await emails()
  const [hide, stop] = [tokenIn(emailMessage, 'hide'), tokenIn(emailMessage, 'stop')]
  expect(await readAlertLink({ token: hide })).toMatchObject({
    searches: [{ name: 'Greenwood', rhythm: 'instant' }],
    home: { label: '1 Elm Street, Greenwood', is_hidden: false },
  })
  await followAlertLink(visitor, { token: hide, act: 'hide' })
  expect((await followAlertLink(visitor, { token: hide, act: 'hide' })).home).toMatchObject({ is_hidden: true })
  minutesLater(20)
  await put(1, { price: 300_000 })
  expect(await emails()).toEqual([])
  await followAlertLink(visitor, { token: stop, act: 'pause' })
  await put(2)
  expect(await emails()).toEqual([])
  itIs('2026-06-17 09:30')
  // A pause delays alerts without losing any.
  expect((await emails()).map(({ subject }) => subject)).toEqual(['1 new home: Greenwood'])
  await followAlertLink(visitor, { token: stop, act: 'daily' })
  await put(3)
  itIs('2026-06-17 10:30')
  expect((await emails()).map(({ subject }) => subject)).toEqual(['1 new home: Greenwood'])
  await followAlertLink(visitor, { token: stop, act: 'stop' })
  await followAlertLink(visitor, { token: stop, act: 'stop' })
  const { searches } = await listSavedSearches(buyer)
  expect(searches.map(({ id, rhythm }) => [id === other.id, rhythm])).toEqual([
    [true, 'instant'],
    [false, 'off'],
  ])
  for (const bad of [
    '',
    'x.y',
    stop.replace(/.$/, stop.endsWith('A') ? 'B' : 'A'),
    `${hide.split('.')[0]}.${stop.split('.')[1]}`,
  ]) {
    await expect(followAlertLink(visitor, { token: bad, act: 'stop' })).rejects.toMatchObject({ code: 'not_found' })
  }
})

committedTest('wherever it is killed, each home is told once', async () => {
  await begin()
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood')
  await importOpenHouse(1, 'none', new Date(at.getTime() + 86_400_000))
  // Counts writing statements by a sequence, which no rollback resets, and makes the chosen one fail.
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query(`create sequence writes; create table killed_at (write bigint); insert into killed_at values (0);
      create function kill_here() returns trigger language plpgsql security definer as $$
      begin
        if nextval('writes') = (select write from killed_at) then raise exception 'killed'; end if;
        return null;
      end $$`)
    for (const table of ['alert_deliveries', 'alert_progress', 'alert_settings', 'alert_letters', 'mail_outbox']) {
      await client.query(
        `create trigger kill_here after insert or update on ${table} for each statement execute function kill_here()`,
      )
    }
  })
  let kills = 0
  for (let home = 1; home <= 12; home += 1) {
    minutesLater(30)
    await asOwner(process.env.DATABASE_URL ?? '', (client) =>
      client.query(`select setval('writes', 1, false); update killed_at set write = ${home}`),
    )
    await put(home)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        await matchChanges()
        await sendAlertsIfOpen()
      } catch (error) {
        expect(String(error)).toContain('killed')
        kills += 1
      }
    }
  }
  const all = await emails()
  expect(kills).toBeGreaterThanOrEqual(8)
  expect(all.map(({ text }) => text.match(/(\d+) Elm Street/)?.[1])).toEqual(
    Array.from({ length: 12 }, (_, index) => String(index + 1)),
  )
  const queued = await sql<{
    count: number
  }>`select count(*)::int as count from pgboss.job where name = 'send-mail'`.execute(db())
  expect(queued.rows[0]?.count).toBe(12)
})

committedTest('two processes at once write one letter', async () => {
  await begin()
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood')
  await put(1)
  await Promise.all([matchChanges(), matchChanges()])
  await transaction(async () => undefined)
  const written = await Promise.all([sendAlertsIfOpen(), sendAlertsIfOpen(), sendAlertsIfOpen()])
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await emails()).toHaveLength(1)
})

committedTest('one letter that cannot be written keeps nobody else from theirs', async () => {
  await begin()
  const [one, other] = [await testActor('vow'), await testActor('vow')]
  for (const actor of [one, other]) await save(actor, '?city=Greenwood')
  await put(1)
  await matchChanges()
  await sql`update alert_deliveries set details = '{"cause": "nonsense"}' where account_id = ${one.account_id}`.execute(
    db(),
  )
  await expect(sendAlertsIfOpen()).rejects.toThrow()
  const { rows } = await sql<{ to_account_id: string }>`select to_account_id from mail_outbox`.execute(db())
  expect(rows).toEqual([{ to_account_id: other.account_id }])
})

committedTest('how long it takes from a change to the hand-over of its letter is measured', async () => {
  await begin()
  const buyer = await testActor('vow')
  await save(buyer, '?city=Greenwood')
  await put(1)
  await put(2)
  expect(await emails()).toHaveLength(1)
  await sql`update alert_deliveries set changed_at = found_at - interval '30 seconds'`.execute(db())
  await sql`update mail_outbox set status = 'sent', sent_at = ${new Date(at.getTime() + 12_000)}`.execute(db())
  const numbers = await registry.metrics()
  expect(numbers).toContain('porchlight_alert_delay_seconds{quantile="0.95"} 42')
  expect(numbers).toContain('porchlight_alerts_told 2')
  expect(numbers).toContain('porchlight_alerts_waiting 0')
})

function tokenIn(emailMessage: StoredEmail | undefined, act: string): string {
  return new RegExp(`/alerts/([\\w.-]+)\\?do=${act}`).exec(emailMessage?.text ?? '')?.[1] ?? ''
}
