import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { startSite } from '../../scripts/site.ts'
import { say } from '../../scripts/terminal.ts'
import { asOwner } from '../../test/postgres.ts'
import { type Fetch, speak } from '../../test/wire.ts'
import { record } from '../record.ts'

/**
 * Queues a job that crashes each worker that runs it, then kills the worker nine times in a row. The site stays up, the
 * job is parked, and a retry succeeds: `npm run drill -- worker-crash-loop`.
 */

const PASSWORD = 'correct-horse-battery-staple'
const KILLS = 9
const found: string[] = []
let isGood = true
function expect(isTrue: boolean, sentence: string): void {
  found.push(`${isTrue ? '' : 'NOT AS WANTED: '}${sentence}`)
  say(`  ${isTrue ? 'ok' : 'NOT AS WANTED'}: ${sentence}`)
  isGood &&= isTrue
}

/** This email crashes each worker that sends it, until it is fixed; all others are accepted. */
const LETHAL_RECIPIENT = /^RCPT TO:<sold@example\.com>/im
let isLethal = true
let databaseUrl = ''
let deaths = 0
let mails = 0
const mailServer = createServer((socket) => {
  let isData = false
  socket.on('error', () => undefined)
  socket.write('220 drill\r\n')
  socket.on('data', (chunk) => void answer(String(chunk)))
  async function answer(text: string): Promise<void> {
    if (isData) {
      if (!text.endsWith('\r\n.\r\n')) return
      isData = false
      mails += 1
      return void socket.write('250 stored\r\n')
    }
    if (isLethal && LETHAL_RECIPIENT.test(text)) {
      deaths += 1
      process.kill(await workerPid(), 'SIGKILL')
      return void socket.destroy()
    }
    for (const line of text.split('\r\n').filter(Boolean)) {
      if (/^DATA/i.test(line)) isData = true
      socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 drill\r\n')
    }
  }
})
await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done))
const mailPort = (mailServer.address() as AddressInfo).port

const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-drill-'))
try {
  const site = await startSite({
    DATA_DIR: dataDir,
    SAMPLE_LISTINGS: '100',
    SAMPLE_PICTURES: 'plain',
    SAMPLE_PASSWORD: PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Drill <drill@example.com>',
    DATABASE_URL: '',
    MLS_URL: '',
  })
  try {
    databaseUrl = (await startPostgres({ dataDir, log: say, isShared: true })).url
    const pages = pollReadyz(site.url)
    say('A job that ends each worker that runs it …')
    const visitor = browser(site.url)
    const asked = await speak(visitor, 'POST', 'resetPassword', { email: 'sold@example.com' })
    expect(asked.status === 200, `A visitor asks for an email: ${asked.status}.`)
    const aside = await until(async () => (await failed())[0] ?? null, 300_000)
    expect(
      deaths === 3 && aside.reason.startsWith('Set aside: 3 worker processes'),
      `The job ended ${deaths} workers and was set aside: "${aside.reason}" (${aside.name}).`,
    )
    await sleep(35_000)
    expect(deaths === 3, 'In the next 35 s no worker ends: the job is not run again.')
    const ran = await count(
      "select count(*)::int as count from pgboss.job where state = 'completed' and completed_on > now() - interval '35 seconds'",
    )
    expect(ran > 0, `Other jobs go on: ${ran} in the last 35 s.`)
    const entries = await count("select count(*)::int as count from audit_log where act = 'job.set_aside'")
    expect(entries === 1, 'One audit entry says that it was set aside.')

    const boss = browser(site.url)
    await speak(boss, 'POST', 'signIn', { email: 'super@example.com', password: PASSWORD })
    const overview = JSON.stringify((await speak(boss, 'GET', 'getJobsOverview')).result)
    expect(overview.includes('"is_set_aside":true'), 'The jobs page lists it as set aside.')
    isLethal = false
    const before = mails
    const retried = await speak(boss, 'POST', 'retryJob', { jobId: aside.id, name: aside.name })
    await until(async () => mails > before, 60_000)
    expect(
      retried.status === 200 && deaths === 3,
      'With the cause fixed, an administrator retries it, and the email is sent.',
    )

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const pid = await until(workerPid, 90_000)
      process.kill(pid, 'SIGKILL')
      await until(async () => ((await workerPid()) === pid ? 0 : 1), 90_000)
    }
    // The last delay is the longest: a minute.
    await until(async () => {
      const { worker } = await readyz(site.url)
      return worker?.state === 'working' && worker.crashes_last_hour >= KILLS
    }, 120_000)
    const loop = await readyz(site.url)
    expect(
      loop.status === 200 && loop.worker?.state === 'working' && loop.worker.crashes_last_hour >= KILLS,
      `The worker was killed ${KILLS} times in a row and runs again; /readyz answers ${loop.status} and says ${JSON.stringify(loop.worker)}.`,
    )
    const { asks, bad } = await pages.stop()
    expect(
      bad.length === 0,
      `During that time a page was requested ${asks} times; answers other than 200: ${bad.join(', ') || 'none'}.`,
    )
  } finally {
    await site.stop()
  }
} finally {
  mailServer.close()
  await rm(dataDir, { recursive: true, force: true })
}
await record('worker-crash-loop', { isGood, found })
process.exit()

async function rows<T extends object>(text: string): Promise<T[]> {
  return asOwner(databaseUrl, async (client) => (await client.query<T>(text)).rows)
}

async function count(text: string): Promise<number> {
  return (await rows<{ count: number }>(text))[0]?.count ?? 0
}

async function workerPid(): Promise<number> {
  const [newest] = await rows<{ pid: number }>(
    'select pid from workers where stopped_at is null order by started_at desc limit 1',
  )
  return newest?.pid ?? 0
}

function failed(): Promise<{ id: string; name: string; reason: string }[]> {
  return rows(
    "select id, name, output ->> 'message' as reason from pgboss.job where state = 'failed' and name = 'send-mail'",
  )
}

async function until<T>(look: () => Promise<T>, patienceMs: number): Promise<NonNullable<T>> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
    const seen = await look().catch(() => null)
    if (seen) return seen
  }
  throw new Error('It did not come true in time.')
}

async function readyz(base: string) {
  const response = await fetch(`${base}/readyz`)
  const body: { worker?: { state: string; crashes_last_hour: number } } = await response.json()
  return { status: response.status, worker: body.worker }
}

function pollReadyz(base: string) {
  const bad: string[] = []
  let asks = 0
  let isOn = true
  const work = (async () => {
    while (isOn) {
      asks += 1
      const status = await fetch(`${base}/properties?minPrice=${asks}000`)
        .then((response) => String(response.status))
        .catch(String)
      if (status !== '200') bad.push(status)
      await sleep(500)
    }
  })()
  return {
    async stop() {
      isOn = false
      await work
      return { asks, bad }
    },
  }
}

function browser(base: string): Fetch {
  const cookies = new Map<string, string>()
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${base}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
}
