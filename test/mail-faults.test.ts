import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type CastName, emailOf } from './cast.ts'
import { asOwner } from './postgres.ts'
import { startSite } from './server.ts'

/** Runs a mail server that fails in every way, and checks requests and emails. Source: bar J9. */

type Mood = 'well' | 'busy' | 'silent' | 'crashing'
let mood: Mood = 'well'
const delivered: string[] = []
const sockets = new Set<Socket>()
const REFUSED = emailOf('agent')

const server = createServer((socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  socket.on('error', () => undefined)
  if (mood === 'silent') return
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example.com ESMTP')
  let rest = ''
  let emailMessage: string[] | null = null
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (emailMessage && line !== '.') emailMessage.push(line)
      else if (emailMessage) {
        delivered.push(emailMessage.join('\n'))
        emailMessage = null
        // Crash after accepting the email, before the client gets the response.
        if (mood === 'crashing') {
          mood = 'busy'
          socket.destroy()
        } else say('250 2.0.0 taken')
      } else if (/^data/i.test(line)) {
        emailMessage = []
        say('354 go on')
      } else if (/^rcpt/i.test(line)) say(answerTo(line))
      else say(/^quit/i.test(line) ? '221 2.0.0 bye' : '250 2.0.0 yes')
    }
  })
})

let timesBusy = 0
function answerTo(rcpt: string): string {
  if (rcpt.includes(REFUSED)) return '550 5.1.1 No such mailbox'
  if (mood !== 'busy') return '250 2.1.5 yes'
  timesBusy += 1
  if (timesBusy === 3) mood = 'well'
  return '421 4.3.2 Try again later'
}

const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
const close = () => new Promise<void>((ended) => server.close(() => ended()))
await listen(0)
const { port } = server.address() as AddressInfo
await close()

const site = await startSite({ hasWorker: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
afterAll(async () => {
  await site.stop()
  for (const socket of sockets) socket.destroy()
  await close()
})
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

async function asks(name: CastName): Promise<void> {
  await sql('delete from rate_limits')
  const { result } = await site.visitor().call('resetPassword', { email: emailOf(name) })
  expect(result).toMatchObject({ success: true })
}
/** Returns the status of each email by address. */
async function emails(): Promise<Record<string, string>> {
  const rows = await sql<{ to_email: string; status: string; error: string }>(
    "select to_email, status, coalesce(substring(last_error from 'ECONNREFUSED'), '') as error from mail_outbox order by to_email",
  )
  return Object.fromEntries(rows.map(({ to_email, status, error }) => [to_email, `${status} ${error}`.trim()]))
}
/** Makes failed jobs retry now, then returns the statuses. */
async function emailsAfterTry(): Promise<Record<string, string>> {
  await sql("update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'")
  return emails()
}
const waiting = { timeout: 50_000, interval: 500 }

test('no request waits for it, nothing is lost, and at most one letter comes twice, under one Message-ID', async () => {
  // The server is down.
  for (const name of ['buyer', 'sold', 'agent'] as const) await asks(name)
  await expect.poll(emails, waiting).toEqual({
    [emailOf('buyer')]: 'queued ECONNREFUSED',
    [emailOf('sold')]: 'queued ECONNREFUSED',
    [REFUSED]: 'queued ECONNREFUSED',
  })
  // The server accepts connections and never answers: requests must not wait for the worker.
  mood = 'silent'
  await listen(port)
  await asks('admin')
  await expect.poll(() => sockets.size, waiting).toBeGreaterThan(0)
  await asks('super')
  expect(sockets.size).toBeGreaterThan(0)
  expect(delivered).toEqual([])
  // The server crashes after accepting an email, then is busy, then works.
  mood = 'crashing'
  for (const socket of sockets) socket.destroy()
  await expect.poll(emailsAfterTry, waiting).toEqual({
    [emailOf('admin')]: 'sent',
    [REFUSED]: 'failed',
    [emailOf('buyer')]: 'sent',
    [emailOf('sold')]: 'sent',
    [emailOf('super')]: 'sent',
  })
  const ids = delivered.map((emailMessage) => /^message-id: *(\S+)/im.exec(emailMessage)?.[1])
  const rows = await sql<{ message_id: string }>("select message_id from mail_outbox where status = 'sent'")
  expect([...new Set(ids)].sort()).toEqual(rows.map(({ message_id }) => message_id).sort())
  expect(ids).toHaveLength(rows.length + 1)
  // The refused address gets no further email.
  expect(await sql('select email_normalized, reason from suppressions')).toEqual([
    { email_normalized: REFUSED, reason: 'bounced' },
  ])
})
