import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ImapServer, startImap } from '../../../test/imap-server.ts'
import { imapMailbox } from './imap.server.ts'
import type { MailboxPosition } from './mailbox.ts'

let server: ImapServer
beforeEach(async () => {
  server = await startImap()
})
afterEach(() => server.close())

const mail = (subject: string) => `From: a@example.com\r\nTo: b@example.com\r\nSubject: ${subject}\r\n\r\nHello é\r\n`

/** Reads the emails after a position. @returns their subjects, and the new position */
async function read(position: MailboxPosition | null) {
  const subjects: string[] = []
  const after = await imapMailbox(server.url).readAfter(position, async ({ source }) => {
    subjects.push(/^Subject: (.*)\r$/m.exec(source.toString())?.[1] ?? '')
  })
  return { subjects, after }
}

test('the first reading begins with the next email; later ones give each email once, in order', async () => {
  server.deliver(mail('old'))
  const first = await read(null)
  expect(first).toEqual({ subjects: [], after: { uid_validity: expect.any(Number), last_uid: 1 } })
  server.deliver(mail('one'))
  server.deliver(mail('two'))
  const second = await read(first.after)
  expect(second).toMatchObject({ subjects: ['one', 'two'], after: { last_uid: 3 } })
  expect(await read(second.after)).toEqual({ subjects: [], after: second.after })
})

test('bytes come as they are', async () => {
  server.deliver(mail('one'))
  const delivered: Buffer[] = []
  const from = { uid_validity: 1, last_uid: 0 }
  await imapMailbox(server.url).readAfter(from, async ({ source }) => void delivered.push(source))
  expect(Buffer.concat(delivered).toString()).toBe(mail('one'))
})

test('a failure in between keeps the position of what was taken', async () => {
  server.deliver(mail('one'))
  server.deliver(mail('two'))
  const delivered: MailboxPosition[] = []
  const reading = imapMailbox(server.url).readAfter({ uid_validity: 1, last_uid: 0 }, async (_, after) => {
    if (delivered.length > 0) throw new Error('no room')
    delivered.push(after)
  })
  await expect(reading).rejects.toThrow('no room')
  expect(delivered).toEqual([{ uid_validity: 1, last_uid: 1 }])
})

test('renumbered messages are all read again', async () => {
  server.deliver(mail('one'))
  expect(await read({ uid_validity: 77, last_uid: 900 })).toMatchObject({ subjects: ['one'], after: { last_uid: 1 } })
})

test('a check tells what is wrong', async () => {
  server.deliver(mail('one'))
  expect(await imapMailbox(server.url).check()).toEqual({ is_open: true, emails: 1 })
  const wrong = imapMailbox(server.url.replace('secret', 'other'))
  expect(await wrong.check()).toMatchObject({ is_open: false, fault: 'sign_in' })
  expect(await imapMailbox('imap://a:b@127.0.0.1:1').check()).toMatchObject({ fault: 'connection' })
  expect(await imapMailbox(`imaps://a:b@127.0.0.1:${server.port}`).check()).toMatchObject({ fault: 'encryption' })
  const guarded = imapMailbox('imap://a:b@169.254.169.254:143', { isGuarded: true })
  expect(await guarded.check()).toMatchObject({ fault: 'forbidden', reason: expect.stringContaining('reserved') })
})

test('a server that says nothing is given up', async () => {
  const silent = createServer()
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const at = silent.address()
  const port = typeof at === 'object' && at ? at.port : 0
  expect(await imapMailbox(`imap://a:b@127.0.0.1:${port}`, { max_ms: 300 }).check()).toMatchObject({ fault: 'silence' })
  silent.close()
})
