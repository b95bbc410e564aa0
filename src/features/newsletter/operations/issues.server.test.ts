import { afterEach, beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { sendUserEmail } from '#kit/email/send-mail.server.ts'
import { insertSuppression } from '#kit/queries.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { fakeMail } from '#ports/mail/fake.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { asReceived } from '../../../../test/emails.ts'
import * as issues from './issues.server.ts'
import { sendIssue } from './send-issue.server.ts'
import { exportNewsletterSubscribers, listNewsletterSubscribers } from './subscribers.server.ts'

const NOW = new Date('2026-11-24T15:00:00Z')
let undo: () => void
beforeEach(() => {
  useEmailBrand()
  undo = setClock({ now: () => NOW })
})
afterEach(() => undo())

const TEXT = {
  subject: 'Home prices in October',
  preview_text: 'Median $364,900',
  body: 'Hello.\n\n## Numbers\n- [Carmel](/areas/carmel)\n\n[See homes](/properties)',
}
const never = new AbortController().signal

async function subscribe(count: number, part: object = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    email: `reader-${at}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    source: 'website_footer',
    status: 'subscribed' as const,
    confirmed_at: new Date(NOW.getTime() - 86_400_000),
    created_at: NOW,
    updated_at: NOW,
    ...part,
  }))
  await db()
    .insertInto('newsletter_subscribers')
    .values(rows.map((row) => ({ ...row, email_normalized: row.email.toLowerCase() })))
    .execute()
  return rows.map(({ email }) => email)
}

const emails = async () => {
  const rows = await db().selectFrom('mail_outbox').selectAll().orderBy('to_email').execute()
  return rows.map((row) => ({ ...row, received: asReceived(row) }))
}
async function sentTo(emailsTo: string[]) {
  const author = await testActor('admin:newsletter')
  const { id: issueId, version } = await issues.createNewsletterIssue(author, TEXT)
  await issues.sendNewsletterIssue(author, { issueId, version })
  await sendIssue(issueId, never)
  expect((await emails()).map(({ to_email }) => to_email)).toEqual([...emailsTo].sort())
  return { author, issueId }
}

describe('an issue', () => {
  databaseTest('goes to each confirmed subscriber once, with a link that ends it in one click', async () => {
    const readers = await subscribe(3)
    await subscribe(1, { status: 'pending', confirmed_at: null })
    await subscribe(1, { confirmed_at: new Date(NOW.getTime() + 1000) })
    const [gone = ''] = await subscribe(1)
    await insertSuppression(gone, 'marketing', 'unsubscribed')
    const { author, issueId } = await sentTo(readers)
    await sendIssue(issueId, never)
    const all = await emails()
    expect(all).toHaveLength(3)
    for (const { received, subject, is_transactional, scope } of all) {
      expect({ subject, is_transactional, scope }).toEqual({
        subject: TEXT.subject,
        is_transactional: false,
        scope: 'marketing',
      })
      expect(received.headers).toMatchObject({
        'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost\/unsubscribe\/[\w.-]+>$/),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
      expect(received.text).toContain('http://localhost/areas/carmel')
      expect(received.html).toContain('Median $364,900')
    }
    expect(await issues.getNewsletterIssue(author, { issueId })).toMatchObject({
      status: 'sent',
      statistics: { recipients: 3, waiting: 3 },
    })
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['newsletter_issue.created', 'newsletter_issue.sent'])
    expect((await queuedJobs()).filter(({ name }) => name === 'send-newsletter-issue')).toHaveLength(1)
  })

  databaseTest('goes on where its sending was broken off, in batches', async () => {
    await subscribe(130)
    const author = await testActor('admin:newsletter')
    const { id: issueId, version } = await issues.createNewsletterIssue(author, TEXT)
    await issues.sendNewsletterIssue(author, { issueId, version })
    // Aborts the worker after the first batch.
    const stop = new AbortController()
    let looks = 0
    const signal = new Proxy(stop.signal, {
      get: (target, name) =>
        name === 'throwIfAborted'
          ? () => {
              looks += 1
              if (looks > 1) throw new Error('stopped')
            }
          : Reflect.get(target, name),
    })
    await expect(sendIssue(issueId, signal)).rejects.toThrow('stopped')
    expect(await emails()).toHaveLength(100)
    expect(await issues.getNewsletterIssue(author, { issueId })).toMatchObject({ status: 'sending' })
    await sendIssue(issueId, never)
    const all = await emails()
    expect(new Set(all.map(({ to_email }) => to_email)).size).toBe(130)
    expect(all).toHaveLength(130)
    expect(await issues.getNewsletterIssue(author, { issueId })).toMatchObject({ status: 'sent' })
  })

  databaseTest('counts what was sent, bounced, held back and unsubscribed', async () => {
    const bounced = `bounce@example.com`
    await subscribe(1, { email: bounced })
    const [left = '', early = '', stored = ''] = await subscribe(3)
    const { author, issueId } = await sentTo([bounced, left, early, stored])
    await insertSuppression(early, 'marketing', 'unsubscribed')
    await db()
      .updateTable('suppressions')
      .set({ created_at: new Date(NOW.getTime() - 1000) })
      .execute()
    const mail = fakeMail()
    for (const { id } of await emails()) await sendUserEmail(id, mail)
    await insertSuppression(left, 'marketing', 'unsubscribed')
    await db()
      .updateTable('suppressions')
      .set({ created_at: new Date(NOW.getTime() + 60_000) })
      .where('email_normalized', '=', left)
      .execute()
    expect((await issues.getNewsletterIssue(author, { issueId })).statistics).toEqual({
      recipients: 4,
      waiting: 0,
      sent: 2,
      failed: 0,
      bounced: 1,
      suppressed: 1,
      unsubscribed: 1,
    })
    // The outbox deletes emails after a year.
    await db().deleteFrom('mail_outbox').where('status', '=', 'sent').execute()
    expect((await issues.getNewsletterIssue(author, { issueId })).statistics).toMatchObject({ waiting: 0, sent: 2 })
    const { rows, counts } = await listNewsletterSubscribers(author, {})
    expect(counts).toEqual({ subscribed: 1, unsubscribed: 2, bounced: 1 })
    expect(rows.find(({ email }) => email === bounced)?.status).toBe('bounced')
    expect((await listNewsletterSubscribers(author, { status: 'unsubscribed' })).rows).toHaveLength(2)
  })

  databaseTest('is tested by an email to its author alone, who may have opted out of news', async () => {
    await subscribe(2)
    const author = await testActor('admin:newsletter')
    await insertSuppression(author.account.email.toLowerCase(), 'marketing', 'unsubscribed')
    const { id: issueId, version } = await issues.createNewsletterIssue(author, TEXT)
    await issues.testNewsletterIssue(author, { issueId, version })
    const mail = fakeMail()
    const [email] = await emails()
    await sendUserEmail(email?.id ?? '', mail)
    expect(mail.delivered).toMatchObject([{ to: author.account.email, subject: `Test: ${TEXT.subject}` }])
    expect(await emails()).toHaveLength(1)
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'newsletter_issue.tested' })
  })

  databaseTest('cannot be changed, sent again or deleted once it is sent; a stale version is a conflict', async () => {
    const { author, issueId } = await sentTo(await subscribe(1))
    const { version } = await issues.getNewsletterIssue(author, { issueId })
    for (const act of [
      () => issues.updateNewsletterIssue(author, { issueId, version, ...TEXT, subject: 'Other' }),
      () => issues.sendNewsletterIssue(author, { issueId, version }),
      () => issues.deleteNewsletterIssue(author, { issueId }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'conflict' })
    const draft = await issues.createNewsletterIssue(author, TEXT)
    await issues.updateNewsletterIssue(author, { issueId: draft.id, version: 1, ...TEXT, subject: 'Second' })
    await expect(
      issues.updateNewsletterIssue(author, { issueId: draft.id, version: 1, ...TEXT, subject: 'Third' }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { subject: 'Second', version: 2 } } })
    await auditRecords()
    expect(await issues.listNewsletterHistory(author, { issueId: draft.id })).toMatchObject([
      { what: 'changed subject' },
      { what: 'added this issue' },
    ])
    await issues.deleteNewsletterIssue(author, { issueId: draft.id })
    await expect(issues.getNewsletterIssue(author, { issueId: draft.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  databaseTest('is refused with a link that is none, and not sent to nobody', async () => {
    const author = await testActor('admin:newsletter')
    await expect(issues.createNewsletterIssue(author, { ...TEXT, body: '[a](b.example)' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { body: expect.stringContaining('[a](b.example)') },
    })
    const { id: issueId, version } = await issues.createNewsletterIssue(author, TEXT)
    await expect(issues.sendNewsletterIssue(author, { issueId, version })).rejects.toMatchObject({ code: 'conflict' })
  })

  databaseTest('is shown as a subscriber gets it, without a link that would end their emails', async () => {
    const author = await testActor('admin:newsletter')
    const { id: issueId } = await issues.createNewsletterIssue(author, TEXT)
    const { html } = await issues.getNewsletterIssue(author, { issueId })
    expect(html).toContain('/unsubscribe/hidden')
    expect(html).toContain('See homes')
  })
})

databaseTest('the monthly issue is drafted from the market figures', async () => {
  const author = await testActor('admin:newsletter')
  await expect(issues.draftMarketIssue(author)).rejects.toMatchObject({ code: 'conflict' })
  await db()
    .insertInto('market_areas')
    .values({ slug: 'central-indiana', kind: 'region', name: 'Central Indiana', homes_for_sale: 900, computed_at: NOW })
    .execute()
  await db()
    .insertInto('market_figures')
    .values({
      slug: 'central-indiana',
      measure: 'sale_price',
      value: 364_900,
      homes: 66,
      from_date: '2026-08-01',
      to_date: '2026-10-31',
    })
    .execute()
  const draft = await issues.draftMarketIssue(author)
  expect(draft).toMatchObject({ status: 'draft', subject: 'Home prices in Central Indiana, October 2026' })
  expect(draft.body).toContain('$364,900')
  expect((await issues.getNewsletterIssue(author, { issueId: draft.id })).html).toContain('$364,900')
})

databaseTest('subscribers are exported as CSV, and the export is on record', async () => {
  const [first = ''] = await subscribe(2, { name: '=HYPERLINK("x")' })
  const file = await (await exportNewsletterSubscribers(await testActor('admin:newsletter'))).text()
  expect(file.trim().split('\r\n')).toHaveLength(3)
  expect(file).toContain(first)
  expect(file).toContain(`"'=HYPERLINK(""x"")",Subscribed,website_footer`)
  expect(await auditRecords()).toMatchObject([{ act: 'newsletter.subscribers_exported', after: { rows: 2 } }])
})
