import { type AddressInfo, createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeMail } from './fake.ts'
import type { MailPort, OutgoingMail } from './mail.ts'
import { smtpMail } from './smtp.server.ts'

const delivered: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, callback) {
    if (address.startsWith('bounce@'))
      return callback(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }))
    if (address.startsWith('policy@'))
      return callback(Object.assign(new Error('5.7.1 We take no mail from you'), { responseCode: 550 }))
    if (address.startsWith('later@'))
      return callback(Object.assign(new Error('4.3.2 Try again later'), { responseCode: 421 }))
    callback()
  },
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      delivered.push(Buffer.concat(chunks).toString())
      callback()
    })
  },
})
let smtp: MailPort

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  smtp = smtpMail(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  smtp.close()
  await new Promise<void>((ended) => server.close(ended))
})

function mailTo(to: string): OutgoingMail {
  return {
    message_id: '<one@example.com>',
    from: '"Bookshop" <no-reply@example.com>',
    to,
    reply_to: 'hello@example.com',
    subject: 'Ready: “Emma”',
    html: '<p>It waits for you.</p>',
    text: 'It waits for you.',
    headers: { 'List-Unsubscribe': '<https://shop.example.com/unsubscribe/x>' },
    attachments: [],
  }
}

describe.each([
  ['SMTP', () => smtp],
  ['the fake', () => fakeMail()],
])('%s', (_name, port) => {
  test('takes a letter', async () => {
    expect(await port().deliver(mailTo('reader@example.com'))).toEqual({ outcome: 'accepted' })
  })
  test('says that an address is bad', async () => {
    expect(await port().deliver(mailTo('bounce@example.com'))).toMatchObject({
      outcome: 'refused',
      isAddressBad: true,
      reason: expect.stringContaining('550'),
    })
  })
  test('says that it should be tried again', async () => {
    expect(await port().deliver(mailTo('later@example.com'))).toMatchObject({
      outcome: 'retry',
      reason: expect.stringContaining('421'),
    })
  })
  test('answers', async () => {
    expect(await port().check()).toBe(true)
  })
})

test('what arrives is what was sent: Message-ID, both parts, headers, the address to answer', async () => {
  delivered.length = 0
  await smtp.deliver(mailTo('reader@example.com'))
  const mail = await PostalMime.parse(delivered[0] ?? '')
  expect(mail).toMatchObject({
    messageId: '<one@example.com>',
    subject: 'Ready: “Emma”',
    from: { name: 'Bookshop', address: 'no-reply@example.com' },
    replyTo: [{ address: 'hello@example.com' }],
  })
  expect(mail.text?.trim()).toBe('It waits for you.')
  expect(mail.html?.trim()).toBe('<p>It waits for you.</p>')
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    '<https://shop.example.com/unsubscribe/x>',
  )
})

test('an attachment arrives byte for byte, with its line ends, type and name', async () => {
  delivered.length = 0
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Caf\u00e9 \u201cEmma\u201d\r\nEND:VCALENDAR\r\n'
  const content_type = 'text/calendar; charset=utf-8; method=PUBLISH'
  await smtp.deliver({
    ...mailTo('reader@example.com'),
    attachments: [{ filename: 'calendar.ics', content_type, content }],
  })
  const raw = delivered[0] ?? ''
  const [, head = '', body = ''] = /\r\n(Content-Type: text\/calendar[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  expect(head.replaceAll(/\r\n\s+/g, ' ')).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/)
  expect(head).toContain('Content-Disposition: attachment; filename=calendar.ics')
  // The parser of the other tests changes the line ends of calendar files.
  expect(Buffer.from(body, 'base64').toString()).toBe(content)
  const mail = await PostalMime.parse(raw)
  expect(mail.attachments).toMatchObject([{ filename: 'calendar.ics', mimeType: 'text/calendar' }])
  expect(mail.text?.trim()).toBe('It waits for you.')
})

test('a refusal by policy says nothing of the address', async () => {
  expect(await smtp.deliver(mailTo('policy@example.com'))).toMatchObject({ outcome: 'refused', isAddressBad: false })
})

test('a server that cannot be reached is tried again later', async () => {
  const gone = smtpMail('smtp://127.0.0.1:1')
  expect(await gone.deliver(mailTo('reader@example.com'))).toMatchObject({ outcome: 'retry' })
  expect(await gone.check()).toEqual(expect.stringContaining('ECONNREFUSED'))
  gone.close()
})

test('a server that takes the connection and then says nothing is given up after ten seconds', async () => {
  const silent = createServer()
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const mute = smtpMail(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const isThere = new Promise<void>((there) => silent.once('connection', () => there()))
    const delivery = mute.deliver(mailTo('reader@example.com'))
    await isThere
    // The other end notices the connection a little later.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await delivery).toMatchObject({ outcome: 'retry', reason: expect.stringContaining('Greeting') })
  } finally {
    vi.useRealTimers()
    mute.close()
    await new Promise((ended) => silent.close(ended))
  }
})
