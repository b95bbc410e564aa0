import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/time/durations.ts'
import { idOf } from '../cast.ts'
import { asOwner } from '../postgres.ts'
import { startSite } from '../server.ts'

/** Runs a follow-up by the worker of production and a mail server, and kills the worker within a step. */

const delivered: string[] = []
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example.com ESMTP')
  let rest = ''
  let message: string[] | null = null
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (message && line !== '.') message.push(line)
      else if (message) {
        delivered.push(message.join('\n'))
        message = null
        say('250 2.0.0 taken')
      } else if (/^data/i.test(line)) {
        message = []
        say('354 go on')
      } else say(/^quit/i.test(line) ? '221 2.0.0 bye' : '250 2.0.0 yes')
    }
  })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo

/** Monday at 11 AM in Indianapolis, which is a working day at any time that this test runs. */
const START = Date.parse('2027-03-01T16:00:00Z')
const offset = START - Date.now()
const site = await startSite({
  hasWorker: true,
  workerFlags: ['--import', pathToFileURL(join(import.meta.dirname, '..', 'shifted-clock.ts')).href],
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, CLOCK_OFFSET_MS: String(offset) },
})
afterAll(async () => {
  await site.stop()
  await new Promise<void>((ended) => server.close(() => ended()))
})

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const PERSON = '018f0000-0000-7000-8000-0000000000f1'
const RUN = '018f0000-0000-7000-8000-0000000000f2'
const TEMPLATE = '0199a1c0-0080-7000-8000-000000000005'
const waiting = { timeout: 170_000, interval: 500 }

test('kill -9 of the worker within a step: the step is done once, and its email is sent once', async () => {
  const [agent] = await sql<{ id: string }>('select id from agents where account_id = $1', [idOf('agent')])
  await sql('update email_templates set approved_version = 1 where id = $1', [TEMPLATE])
  await sql(
    `insert into people (id, name, email_normalized, owner_id) values ($1, 'Ada Okonkwo', 'ada@example.com', $2)`,
    [PERSON, agent?.id],
  )
  // The worker stores the email of the step, and then waits before it stores that the step is done.
  await sql(
    `create function wait_in_step() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$`,
  )
  await sql(
    'create trigger wait_in_step before update of position on follow_ups for each row execute function wait_in_step()',
  )
  await sql(
    `insert into follow_ups (id, name, steps, person_id, agent_id, is_about_lead, started_at, next_at, submission_key)
     values ($1, 'Buyers', $2, $3, $4, false, $5, $6, $1)`,
    [
      RUN,
      JSON.stringify([
        { day: 0, title: 'Call', template_id: null },
        { day: 0, title: null, template_id: TEMPLATE },
      ]),
      PERSON,
      agent?.id,
      new Date(START - HOUR_MS),
      new Date(START - MINUTE_MS),
    ],
  )
  const isInStep = async () =>
    (await sql(`select 1 from pg_stat_activity where wait_event = 'PgSleep' and query like '%follow_ups%'`)).length > 0
  await expect.poll(isInStep, waiting).toBe(true)
  await site.killWorker()
  await sql(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
  expect(await sql('select position from follow_ups')).toEqual([{ position: 0 }])
  expect(await sql('select id from tasks')).toEqual([])

  await sql('drop trigger wait_in_step on follow_ups')
  site.restartWorker()
  const end = async () => (await sql<{ end_reason: string }>('select end_reason from follow_ups'))[0]?.end_reason
  await expect.poll(end, waiting).toBe('finished')
  expect(await sql('select title from tasks')).toEqual([{ title: 'Call' }])
  const emails = () => delivered.filter((text) => /^to: *ada@example\.com/im.test(text))
  await expect.poll(() => emails().length, waiting).toBe(1)
  expect(emails()[0]).toMatch(/^list-unsubscribe:/im)
  // The mail server has the email before the worker stores that it was sent.
  const sent = () => sql(`select status from mail_outbox where letter = 'follow-up'`)
  await expect.poll(sent, waiting).toEqual([{ status: 'sent' }])
}, 400_000)
