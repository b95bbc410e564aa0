import { afterEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { fakeMail } from '#ports/mail/fake.ts'
import { committedTest, databaseTest } from '../../../test/database.ts'
import { insertSuppression } from '../queries.server.ts'
import { defineEmail, linkToken, sendEmail } from './email.tsx'
import { type EmailBrand, setEmailBrand } from './email-brand.server.ts'
import { type LinkToken, linkTokens } from './link-token.server.ts'
import { sendUserEmail } from './send-mail.server.ts'
import { EmailButton, EmailText } from './templates.tsx'

const from: EmailBrand = {
  name: 'Book "Nook"\r\nshop',
  email: 'hello@example.com',
  phone: null,
  postal_address: '1 Main Street, Greenwood, Indiana 46142',
  license_number: null,
  affiliation: null,
  url: 'https://shop.example.com',
}
setEmailBrand(async () => from)

const ready = email('book-ready', true)
const news = email('new-books', false)

function Body() {
  return <EmailText>It waits for you.</EmailText>
}

function OrderBody({ input }: { input: { token: LinkToken } }) {
  return <EmailButton href={`https://shop.example.com/o/${input.token.placeholder}`}>See it</EmailButton>
}

function email(name: string, isTransactional: boolean) {
  return defineEmail({
    name,
    input: z.object({ title: z.string() }),
    subject: ({ title }) => `Ready: ${title}`,
    isTransactional,
    Body,
  })
}

async function emails() {
  return db()
    .selectFrom('mail_outbox')
    .select(['id', 'to_email', 'subject', 'status', 'attempts', 'last_error', 'message_id'])
    .orderBy('created_at')
    .execute()
}

async function written(to: string, kind = ready): Promise<string> {
  await sendEmail(kind, { title: 'Emma' }, { email: to })
  const [emailMessage] = await emails()
  if (!emailMessage) throw new Error('No letter was written.')
  return emailMessage.id
}

const mail = fakeMail()
afterEach(() => {
  mail.delivered.length = 0
})

databaseTest('a letter is sent once, under a Message-ID of its own', async () => {
  const id = await written('reader@example.com')
  await sendUserEmail(id, mail)
  await sendUserEmail(id, mail)
  expect(mail.delivered).toMatchObject([
    {
      message_id: expect.stringContaining(id),
      to: 'reader@example.com',
      subject: 'Ready: Emma',
      from: expect.stringMatching(/^"Book Nookshop" </),
      reply_to: 'hello@example.com',
    },
  ])
  expect(await emails()).toMatchObject([{ status: 'sent', attempts: 1 }])
})

databaseTest('without a mail server a letter is kept', async () => {
  const id = await written('reader@example.com')
  await sendUserEmail(id, null)
  expect(await emails()).toMatchObject([{ status: 'kept', attempts: 0 }])
})

databaseTest('a bad address fails the letter and gets no further one', async () => {
  await sendUserEmail(await written('bounce@example.com'), mail)
  expect(await emails()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('550') }])
  await db().deleteFrom('mail_outbox').execute()
  await sendUserEmail(await written('BOUNCE@example.com'), mail)
  expect(await emails()).toMatchObject([{ status: 'suppressed' }])
})

databaseTest(
  'a busy server has the letter tried again, under the same Message-ID, and in the end it fails',
  async () => {
    const id = await written('later@example.com')
    const [before] = await emails()
    await expect(sendUserEmail(id, mail)).rejects.toThrow('421')
    expect(await emails()).toMatchObject([
      { status: 'queued', attempts: 1, last_error: expect.stringContaining('421'), message_id: before?.message_id },
    ])
    await db().updateTable('mail_outbox').set({ attempts: 13 }).execute()
    await sendUserEmail(id, mail)
    expect(await emails()).toMatchObject([{ status: 'failed', attempts: 14 }])
  },
)

databaseTest('who unsubscribed gets no news, and still gets what they asked for', async () => {
  await insertSuppression('reader@example.com', 'marketing', 'unsubscribed')
  await sendUserEmail(await written('Reader@example.com', news), mail)
  expect(await emails()).toMatchObject([{ status: 'suppressed' }])
  await db().deleteFrom('mail_outbox').execute()
  await sendUserEmail(await written('reader@example.com', ready), mail)
  expect(await emails()).toMatchObject([{ status: 'sent' }])
})

committedTest('neither stores nor sends an email of a rolled-back transaction', async () => {
  await expect(
    transaction(async () => {
      await sendEmail(ready, { title: 'Emma' }, { email: 'reader@example.com' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await expect(sendEmail(ready, { title: 'Emma' }, { email: 'reader@example.com' })).rejects.toThrow(
    'inside transaction',
  )
  expect(await emails()).toEqual([])
})

databaseTest('a queued email of an older program goes out whole, and loses its secrets then', async () => {
  const id = await written('reader@example.com')
  const secret = 'Zx-_9'.repeat(8)
  const text = `https://shop.example.com/reset-password?token=${secret}`
  await db().updateTable('mail_outbox').set({ links: null, html: text, text }).execute()
  await sendUserEmail(id, mail)
  expect(mail.delivered).toMatchObject([{ html: text, text }])
  const stored = await db().selectFrom('mail_outbox').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
})

databaseTest('every try at sending carries the same signed link, and the stored email has none', async () => {
  const orders = linkTokens('send-mail-order')
  const order = '0199c0de-0000-7000-8000-000000000001'
  const kind = defineEmail({
    name: 'order-ready',
    input: z.object({ token: linkToken() }),
    subject: () => 'Ready',
    isTransactional: true,
    Body: OrderBody,
  })
  const id = (await sendEmail(kind, { token: orders.linkOf(order) }, { email: 'later@example.com' })) ?? ''
  await expect(sendUserEmail(id, mail)).rejects.toThrow('421')
  await db().updateTable('mail_outbox').set({ to_email: 'reader@example.com' }).execute()
  await sendUserEmail(id, mail)
  expect(mail.delivered[0]?.text).toContain(`https://shop.example.com/o/${orders.tokenOf(order)}`)
  const stored = await db().selectFrom('mail_outbox').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(orders.tokenOf(order))
})

databaseTest('a calendar file is attached at every try, with a signed link that the stored email lacks', async () => {
  const orders = linkTokens('send-mail-pickup')
  const order = '0199c0de-0000-7000-8000-000000000001'
  const kind = defineEmail({
    name: 'order-pickup',
    input: z.object({ token: linkToken() }),
    subject: () => 'Ready',
    isTransactional: true,
    Body: OrderBody,
    calendar: ({ token }) => [
      'BEGIN:VCALENDAR',
      'METHOD:CANCEL',
      `URL:https://shop.example.com/orders-of-this-year/${token.placeholder}`,
      'END:VCALENDAR',
    ],
  })
  const id = (await sendEmail(kind, { token: orders.linkOf(order) }, { email: 'later@example.com' })) ?? ''
  await expect(sendUserEmail(id, mail)).rejects.toThrow('421')
  await db().updateTable('mail_outbox').set({ to_email: 'reader@example.com' }).execute()
  await sendUserEmail(id, mail)
  const [attached, ...more] = mail.delivered[0]?.attachments ?? []
  expect(more).toEqual([])
  expect(attached).toMatchObject({
    filename: 'calendar.ics',
    content_type: 'text/calendar; charset=utf-8; method=CANCEL',
  })
  const lines = attached?.content.split('\r\n') ?? []
  expect(lines.filter((line) => line.length > 75 || /[\r\n]/.test(line))).toEqual([])
  expect(attached?.content.replaceAll('\r\n ', '')).toBe(
    `BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nURL:https://shop.example.com/orders-of-this-year/${orders.tokenOf(order)}\r\nEND:VCALENDAR\r\n`,
  )
  const stored = await db().selectFrom('mail_outbox').selectAll().execute()
  expect(stored[0]?.calendar).toContain('URL:https://shop.example.com/orders-of-this-year/hidden-')
  expect(JSON.stringify(stored)).not.toContain(orders.tokenOf(order))
})

databaseTest('an email without a calendar file has no attachment', async () => {
  await sendUserEmail(await written('reader@example.com'), mail)
  expect(mail.delivered).toMatchObject([{ attachments: [] }])
})
