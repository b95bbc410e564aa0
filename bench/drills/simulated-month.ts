import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { type Site, startSite } from '../../test/server.ts'
import { type Answer, type Fetch, speak } from '../../test/wire.ts'
import { DAY, HOUR, instantAt, localAt, MINUTE } from '../month/calendar.ts'
import { simulatedClock } from '../month/clock.ts'
import { CALLS, type Kind, leadsOf, type MonthLead, randomOf } from '../month/leads.ts'
import { startMailServer } from '../month/mail-server.ts'
import { insertMonth, insertSession, nextMonth, SUPER } from '../month/office.ts'
import { createOracle, type Expected } from '../month/oracle.ts'
import { record } from '../record.ts'

/**
 * Runs a month of a brokerage in minutes: leads of every kind by the public forms, 12 agents with hours and days off,
 * kills of worker and web, and a mail server that fails a third of the mails. A second implementation of the rules says
 * who owns each lead, and when it is due, reminded of, escalated and passed on: `npm run drill -- simulated-month
 * [--leads 2000 --kills 30 --days 30 --seed 1]`.
 *
 * The clock of the processes and that of the job queue jump from one quarter of an hour in which something is due to the
 * next, once everything that is due is done, and run as usual in between. A faster clock would not do: timeouts of mail,
 * database and queue would shrink with it. The queue looks for scheduled jobs by a timer that no clock reaches, so the
 * drill queues the jobs of leads after each jump, as that timer does. The month is the next March: the clocks change in
 * it, and it is ahead of the database, whose own clock the site uses for the signs of life of its workers.
 * Instead of waiting until a killed worker has been silent for long enough, the drill makes its last sign of life older.
 */

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '2000' },
    days: { type: 'string', default: '30' },
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const [leadCount, killCount, seed] = [Number(values.leads), Number(values.kills), Number(values.seed)]

/** The drill looks at everything this often. Jobs run more often on a real site. */
const STEP = 15 * MINUTE
/** Nothing may be later than this after its time: a step, and the five minutes after which the queue gives up a lost job. */
const TOLERANCE_MS = STEP + 6 * MINUTE
/** At night something is looked at every two hours. */
const IDLE_STEP = 2 * HOUR
const SCHEDULED = ['pull-back-lead-offers', 'watch-promises']
const HOURLY = ['link-people', 'settle-people', 'remind-of-appointments']
const WATCHED = [...SCHEDULED, ...HOURLY, 'send-mail']
const PATIENCE_MS = 240_000
/** Silence after which a job without a note of its worker is given up by time. */
const ORPHAN_MS = 9000
const LETTERS: Record<Kind, [receipt: string, notice: string]> = {
  contact: ['contact-received', 'contact-arrived'],
  listing_question: ['contact-received', 'inquiry-arrived'],
  seller_guide: ['seller-checklist', 'inquiry-arrived'],
  valuation: ['valuation-received', 'valuation-arrived'],
  landing_page: ['landing-lead-received', 'landing-lead-arrived'],
  sponsor: ['sponsor-inquiry-received', 'sponsor-inquiry-arrived'],
  appointment: ['appointment-received', 'appointment-asked'],
}

const random = randomOf(seed)
const month = nextMonth(new Date(), Number(values.days))
const leads = leadsOf(month, leadCount, random)
const oracle = createOracle(month)

/** Everything that is not as it should be, by kind. */
const faults = new Map<string, string[]>()
function fault(kind: string, text: string): void {
  const known = faults.get(kind) ?? []
  faults.set(kind, known)
  known.push(text)
  if (known.length <= 3) say(`  NOT AS WANTED, ${kind}: ${text}`)
}

const summary: string[] = []
/** Real times at which a worker was killed. */
const killed: number[] = []
const expectedMails = new Map<string, number>()
function expectMail(kind: string, to: string, count = 1): void {
  const key = `${kind} to ${to === 'office' ? SUPER.email : to}`
  expectedMails.set(key, (expectedMails.get(key) ?? 0) + count)
}

const began = Date.now()
const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-month-'))
const database = await startTemporaryDatabase()
let virtualNow = () => month.start
const mail = await startMailServer(randomOf(seed + 1), () => virtualNow())
const client = new pg.Client({ connectionString: database.url, application_name: 'porchlight-drill' })
let site: Site | null = null
try {
  // The first process of a site creates the tables.
  await (await startSite({ databaseUrl: database.url })).stop()
  await client.connect()
  await insertMonth(client, month)
  const file = join(dataDir, 'clock')
  const clock = await simulatedClock(client, file, month.start)
  virtualNow = clock.now
  const flags = ['--import', pathToFileURL(join(import.meta.dirname, '..', '..', 'test', 'shifted-clock.ts')).href]
  site = await startSite({
    databaseUrl: database.url,
    processes: 2,
    hasWorker: true,
    workerFlags: flags,
    webFlags: flags,
    env: {
      CLOCK_FILE: file,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Month <month@example.com>',
      TRUSTED_PROXIES: '127.0.0.1',
      READ_LIMITS: 'off',
    },
  })
  await run(site, clock)
  await record('simulated-month', { isGood: faults.size === 0, found: [...summary, ...faultLines()] })
} finally {
  await site?.stop()
  await client.end()
  await mail.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

// --- What the site stores

interface DecisionRow {
  id: string
  lead_id: string
  name: string
  created_at: Date
  step: number
  act: 'assigned' | 'offered' | 'claimed' | 'office'
  rule_key: string
  rule_name: string
  agent_id: string | null
  at: Date
  offered_until: Date | null
}

interface LeadRow {
  id: string
  name: string
  owner_id: string | null
  status: string
  due_at: Date | null
  reminded_at: Date | null
  escalated_at: Date | null
  answered_at: Date | null
}

async function rows<Row extends object>(text: string, given: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(text, given)).rows
}

async function one<Row extends object>(text: string, given: unknown[] = []): Promise<Row> {
  const [row] = await rows<Row>(text, given)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}

// --- The month

async function run(running: Site, clock: Awaited<ReturnType<typeof simulatedClock>>): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, given: unknown[] = []) => client.query(text, given) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => say(`  the queue: ${error.message}`))
  await boss.start()
  const people = agentsOf(running)
  await setUp(people.call)

  const state = { lastDecision: '00000000-0000-0000-0000-000000000000', lastSeen: new Date(0) }
  const acts: { at: number; name: string; act: string }[] = []
  const late = { reminders: 0, escalations: 0, offers: 0, mails: 0 }
  const told = new Set<string>()
  const counts = { rounds: 0, kills: 0, cut: 0, midnight: 0, timedOut: 0, passedOver: 0, acts: 0 }
  const once = (key: string, kind: string, text: string) => {
    if (told.has(key)) return
    told.add(key)
    fault(kind, text)
  }

  // The worker creates the queues.
  await until(
    'the worker',
    async () => (await rows(`select from pgboss.schedule where name = 'watch-promises'`)).length > 0,
  )

  const queue = [...leads]
  const nights = nightsOf()
  const killAt = killRounds()
  let nextHourly = month.start
  let lastDay = ''

  for (let at = month.start; at <= month.end; ) {
    const night = nights.find((moment) => moment > clock.now() && moment <= at)
    if (night !== undefined) {
      await overMidnight(night)
      continue
    }
    await clock.set(at + 1500)
    counts.rounds += 1
    const { date } = localAt(at)
    if (date !== lastDay) {
      lastDay = date
      say(
        `  ${date}: ${grouped(oracle.leads.size)} leads, ${mail.taken.length} mails, ${counts.kills} kills, ${Math.round((Date.now() - began) / 1000)} s`,
      )
    }
    const due = queue.filter((lead) => lead.at <= at)
    queue.splice(0, due.length)
    const kill = due.length > 0 && killAt.length > 0 && at >= (killAt[0]?.at ?? 0) ? killAt.shift()?.what : undefined

    const names = at >= nextHourly ? [...SCHEDULED, ...HOURLY] : SCHEDULED
    if (at >= nextHourly) nextHourly = at + HOUR
    const queued = clock.now()
    await work(names, kill === 'worker in jobs' ? random() * 150 : null)
    // A job passes over a lead that another transaction holds at that moment: its next run takes it, minutes later.
    if (missing(queued).length > 0) {
      counts.passedOver += missing(queued).length
      await work(SCHEDULED, null)
    }
    for (const { key, kind, text } of missing(queued)) once(key, kind, text)

    acts.sort((a, b) => a.at - b.at)
    while (acts[0] && acts[0].at <= at) {
      const act = acts.shift()
      if (act) await perform(act.name, act.act)
    }
    if (kill === 'web') await killWeb(due)
    else for (const lead of due) await submit(lead)
    await wake(['send-mail'])
    if (kill === 'worker in mail') await killWorker(random() * 250)
    await untilIdle()
    await observe()

    const { retry_at } = await one<{ retry_at: Date | null }>(
      `select min(start_after) as retry_at from pgboss.job where name = 'send-mail' and state in ('created', 'retry')`,
    )
    at = nextRound(at, retry_at)
  }

  // Mails that failed last are sent again.
  for (let more = 0; more < 40; more += 1) {
    const { waiting } = await one<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`,
    )
    if (waiting === 0) break
    await clock.set(clock.now() + STEP)
    await wake(['send-mail'])
    await untilIdle()
  }
  await observe()
  await finish()
  await boss.stop({ graceful: false })

  function nextRound(at: number, retry_at: Date | null): number {
    const moments = [at + IDLE_STEP, retry_at?.getTime() ?? Number.POSITIVE_INFINITY]
    if (queue[0]) moments.push(queue[0].at)
    for (const act of acts) moments.push(act.at)
    for (const expected of oracle.leads.values()) {
      if (expected.status !== 'new') continue
      if (expected.offer) moments.push(expected.offer.until)
      if (expected.reminded === null) moments.push(oracle.remindAt(expected))
      if (expected.escalated === null) moments.push(expected.due)
    }
    const next = Math.min(...moments.filter((moment) => moment > at))
    return Math.max(Math.ceil(next / STEP) * STEP, Math.ceil((clock.now() - 1500) / STEP) * STEP, at + STEP)
  }

  /** Rounds in which something is killed, spread over the month. */
  function killRounds(): { at: number; what: 'web' | 'worker in jobs' | 'worker in mail' }[] {
    const kinds = ['web', 'worker in jobs', 'web', 'worker in mail'] as const
    const span = (leads.at(-1)?.at ?? month.end) - month.start
    return Array.from({ length: killCount }, (_, index) => ({
      at: month.start + (span * (index + random() * 0.8)) / killCount,
      what: kinds[index % kinds.length] ?? 'web',
    }))
  }

  /** A few moments just before midnight. */
  function nightsOf(): number[] {
    return [2, 13, 21].map((day) => instantAt(localAt(month.start + day * DAY).date, '00:00') - 4000)
  }

  /** A visitor sends a form just before midnight, gets no answer, and sends it again after midnight. */
  async function overMidnight(moment: number): Promise<void> {
    nights.splice(0, 1)
    const lead = leads.find((some) => some.kind === 'contact')
    if (!lead) return
    counts.midnight += 1
    const name = `Midnight ${counts.midnight}`
    const email = `midnight-${counts.midnight}@example.org`
    const entry: MonthLead = {
      ...lead,
      name,
      email,
      phone: null,
      topic: 'other',
      asked: null,
      source: 'direct',
      language: 'en',
      ip: `10.99.0.${counts.midnight}`,
      plan: 'never',
      input: { name, email, phone: '', topic: 'other', way: 'email', message: 'It is late.', contactConsent: true },
    }
    leads.push(entry)
    await clock.set(moment)
    const first = await speak(visitor(running.urls[0] ?? '', entry), 'POST', CALLS.contact, entry.input)
    if (first.status !== 200) fault('form refused', `${name}: ${first.status} ${first.text.slice(0, 200)}`)
    await clock.set(moment + 10_000)
    await submit(entry)
    await untilIdle()
    await observe()
  }

  // --- Visitors

  function visitor(url: string, { ip, language }: MonthLead): Fetch {
    return (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', ip)
      headers.set('accept-language', language)
      headers.set('connection', 'close')
      return fetch(`${url}${path}`, { redirect: 'manual', ...init, headers })
    }
  }

  /** Sends a form, and repeats it until it is answered, as a visitor does. */
  async function submit(lead: MonthLead, firstProcess = 0): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const url = running.urls[(firstProcess + attempt) % running.urls.length] ?? ''
      const answer = await speak(visitor(url, lead), 'POST', CALLS[lead.kind], lead.input).catch(() => null)
      if (answer?.status === 200) return
      if (answer && answer.status !== 503)
        return fault('form refused', `${lead.name}, ${lead.kind}: ${answer.status} ${answer.text.slice(0, 300)}`)
      counts.cut += 1
      await sleep(100)
    }
    fault('form refused', `${lead.name}: no answer`)
  }

  // --- Kills

  async function killWeb(due: readonly MonthLead[]): Promise<void> {
    const victim = counts.kills % 2
    counts.kills += 1
    const [first, ...others] = due
    const sending = first ? [submit(first, victim), ...others.slice(0, 3).map((lead) => submit(lead, victim))] : []
    await sleep(random() * 70)
    await running.kill(victim, 'SIGKILL')
    await Promise.all(sending)
    await running.restart(victim)
    for (const lead of others.slice(3)) await submit(lead)
  }

  async function killWorker(afterMs: number): Promise<void> {
    await sleep(afterMs)
    counts.kills += 1
    await running.killWorker()
    killed.push(Date.now())
    // The time in which it would have been silent.
    await client.query(`update workers set seen_at = seen_at - interval '1 minute' where stopped_at is null`)
    running.restartWorker()
  }

  // --- The queue

  async function wake(names: readonly string[]): Promise<void> {
    for (const name of names) await client.query(`select pg_notify('job_queued', $1)`, [name])
  }

  /**
   * Queues jobs as their schedule does, waits for them, and looks at what they did.
   * @param killAfter milliseconds after which it kills the worker
   */
  async function work(names: readonly string[], killAfter: number | null): Promise<void> {
    const ids: string[] = []
    for (const name of names) {
      const id = await boss.send(name, {})
      if (id) ids.push(id)
    }
    await wake(names)
    if (killAfter !== null) await killWorker(killAfter)
    await untilEnded(ids)
    await observe()
  }

  async function untilEnded(ids: readonly string[]): Promise<void> {
    await until('jobs', async () => {
      const { left } = await one<{ left: number }>(
        `select count(*)::int as left from pgboss.job where id = any($1) and state <> 'completed'`,
        [ids],
      )
      return left === 0
    })
  }

  async function untilIdle(): Promise<void> {
    await until('mails', async () => {
      const { left } = await one<{ left: number }>(
        `select count(*)::int as left from pgboss.job where name = any($1)
         and (state = 'active' or state in ('created', 'retry') and start_after <= pgboss.job_now())`,
        [WATCHED],
      )
      return left === 0
    })
  }

  /**
   * Waits for work of the queue. A job of a killed worker that the worker had not noted yet comes back by its timeout
   * only: the clock jumps there, and the queue of the new worker looks for such jobs once a minute.
   */
  async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    const started = Date.now()
    let woken = started
    let isTimeOver = false
    for (const end = started + PATIENCE_MS; Date.now() < end; await sleep(12)) {
      if (await isTrue()) return
      if (Date.now() - woken < 700) continue
      woken = Date.now()
      await wake(WATCHED)
      if (isTimeOver || woken - started < ORPHAN_MS) continue
      const { lost } = await one<{ lost: number }>(
        `select count(*)::int as lost from pgboss.job j where j.name = any($1) and j.state = 'active'
         and j.started_on < pgboss.job_now() - interval '8 seconds'
         and not exists (select from job_attempts a where a.job_id = j.id)`,
        [WATCHED],
      )
      if (lost === 0) continue
      isTimeOver = true
      counts.timedOut += lost
      await clock.set(clock.now() + 301_000)
    }
    const stuck = await rows(
      `select name, state, start_after, started_on, retry_count, pgboss.job_now() as now from pgboss.job
       where name = any($1) and state not in ('completed') order by start_after limit 5`,
      [WATCHED],
    )
    throw new Error(`Not done in time: ${what}. ${JSON.stringify(stuck)}\n${running.log().slice(-3000)}`)
  }

  // --- What happened

  async function observe(): Promise<void> {
    const decided = await rows<DecisionRow>(
      `select d.id, d.lead_id, l.name, l.created_at, d.step, d.act, d.rule_key, d.rule_name, d.agent_id, d.at, d.offered_until
       from lead_decisions d join leads l on l.id = d.lead_id where d.id > $1 order by d.id`,
      [state.lastDecision],
    )
    for (const row of decided) {
      state.lastDecision = row.id
      if (row.step === 1) arrived(row)
      else if (row.act !== 'claimed') pulledBack(row)
    }
    const changed = await rows<LeadRow & { updated_at: Date }>(
      `select id, name, owner_id, status, due_at, reminded_at, escalated_at, answered_at, updated_at from leads
       where updated_at >= $1 order by updated_at`,
      [state.lastSeen],
    )
    for (const row of changed) {
      state.lastSeen = row.updated_at
      await compare(row)
    }
  }

  function arrived(row: DecisionRow): void {
    const lead = leads.find(({ name }) => name === row.name)
    if (!lead) return fault('unknown lead', row.name)
    if (oracle.leads.has(lead.name)) return fault('stored twice', `${lead.name}, ${lead.kind}`)
    const at = row.created_at.getTime()
    const verdict = oracle.arrive(lead, at)
    const agent = placeOf(row.agent_id)
    const expected = oracle.leads.get(lead.name)
    if (agent !== verdict.agent || row.rule_key !== verdict.rule || (verdict.name && verdict.name !== row.rule_name)) {
      fault(
        'wrong owner',
        `${lead.name}, ${lead.kind}, ${new Date(at).toISOString()}: ${nameOf(agent)} by ${row.rule_key} ${row.rule_name}, should be ${nameOf(verdict.agent)} by ${verdict.rule} ${verdict.name ?? ''}`,
      )
    }
    if (Math.abs((row.offered_until?.getTime() ?? 0) - (verdict.until ?? 0)) > 1000)
      fault('wrong offer', `${lead.name}: until ${row.offered_until?.toISOString()}, should be ${isoOf(verdict.until)}`)
    const [receipt, notice] = LETTERS[lead.kind]
    expectMail(receipt, lead.email)
    expectMail(notice, verdict.rule === 'catch_all' ? oracle.inboxOf(lead) : emailOf(verdict.agent))
    if (!expected) return
    // Any agent can claim a request without one, also while its lead is with the usual recipient.
    if (lead.kind === 'appointment' ? verdict.rule === 'catch_all' : verdict.agent === null)
      expectClaimers(expected, at, true)
    plan(expected)
  }

  function pulledBack(row: DecisionRow): void {
    const expected = oracle.leads.get(row.name)
    if (!expected) return fault('unknown lead', row.name)
    const at = row.at.getTime()
    const until = expected.offer?.until
    if (until === undefined || expected.status !== 'new')
      return fault('pulled back without cause', `${row.name} at ${isoOf(at)}`)
    if (at < until) fault('pulled back early', `${row.name}: ${isoOf(at)}, offered until ${isoOf(until)}`)
    late.offers = Math.max(late.offers, at - until)
    const verdict = oracle.pullBack(expected, at)
    if (placeOf(row.agent_id) !== verdict.agent)
      fault('wrong next owner', `${row.name}: ${nameOf(placeOf(row.agent_id))}, should be ${nameOf(verdict.agent)}`)
    if (Math.abs((row.offered_until?.getTime() ?? 0) - (verdict.until ?? 0)) > 1000)
      fault('wrong offer', `${row.name}: until ${row.offered_until?.toISOString()}, should be ${isoOf(verdict.until)}`)
    if (verdict.agent === null) {
      expectMail('lead-unclaimed', 'office')
      expectClaimers(expected, at)
    } else expectMail('lead-offered', emailOf(verdict.agent))
  }

  /**
   * Returns who should have been reminded. If the lead was passed on at the same moment, the former and the next owner
   * are both right, and the email says who it was.
   */
  async function remindedOwner({ lead, owners }: Expected, id: string, at: number): Promise<string> {
    const inboxOf = (owner: number | null) => {
      const inbox = owner === null ? oracle.inboxOf(lead) : emailOf(owner)
      return inbox === 'office' ? SUPER.email : inbox
    }
    const usual = inboxOf(owners.findLast((change) => change.at <= at)?.owner ?? null)
    const place = owners.findIndex((change) => Math.abs(change.at - at) < 10_000)
    if (place < 1) return usual
    const emails = await rows<{ to_email: string }>(
      `select to_email from mail_outbox where letter = 'promises-soon' and text like $1`,
      [`%${id}%`],
    )
    const both = owners.slice(place - 1).map(({ owner }) => inboxOf(owner))
    return emails.map(({ to_email }) => to_email).find((email) => both.includes(email)) ?? usual
  }

  /** A lead without an owner is announced to the agents who can claim it, apart from those who had it. */
  function expectClaimers(expected: Expected, at: number, isNew = false): void {
    for (const place of oracle.claimersOf(expected, at, isNew)) expectMail('lead-claimable', emailOf(place))
  }

  async function compare(row: LeadRow): Promise<void> {
    const expected = oracle.leads.get(row.name)
    if (!expected) return
    if (Math.abs((row.due_at?.getTime() ?? 0) - expected.due) > 2000)
      once(
        `due ${row.name}`,
        'wrong due time',
        `${row.name}, ${expected.lead.kind}, of ${isoOf(expected.created)}: ${row.due_at?.toISOString()}, should be ${isoOf(expected.due)}`,
      )
    if (placeOf(row.owner_id) !== expected.owner)
      once(
        `owner ${row.name}`,
        'another owner',
        `${row.name}: ${nameOf(placeOf(row.owner_id))}, should be ${nameOf(expected.owner)}`,
      )
    if (row.status !== expected.status)
      once(`status ${row.name}`, 'another status', `${row.name}: ${row.status}, should be ${expected.status}`)
    if (row.reminded_at && expected.reminded === null) {
      const at = row.reminded_at.getTime()
      expected.reminded = at
      if (at < oracle.remindAt(expected))
        fault('reminded early', `${row.name} at ${isoOf(at)}, due ${isoOf(expected.due)}`)
      late.reminders = Math.max(late.reminders, at - oracle.remindAt(expected))
      expectMail('promises-soon', await remindedOwner(expected, row.id, at))
    }
    if (row.escalated_at && expected.escalated === null) {
      const at = row.escalated_at.getTime()
      expected.escalated = at
      if (at < expected.due) fault('escalated early', `${row.name} at ${isoOf(at)}, due ${isoOf(expected.due)}`)
      late.escalations = Math.max(late.escalations, at - expected.due)
      expectMail('promises-late', 'office')
    }
    if (row.answered_at && expected.answered !== null) expected.answered = row.answered_at.getTime()
  }

  /** Lists what was due when the jobs of leads were queued, and is not done. */
  function missing(queued: number): { key: string; kind: string; text: string }[] {
    return [...oracle.leads.values()].flatMap((expected) => {
      if (expected.status !== 'new') return []
      const { offer, due, reminded, escalated, lead } = expected
      const found = []
      if (offer && offer.until <= queued)
        found.push({ kind: 'not pulled back', text: `${lead.name} was offered until ${isoOf(offer.until)}` })
      if (oracle.remindAt(expected) <= queued && due > clock.now() && reminded === null)
        found.push({ kind: 'not reminded', text: `${lead.name} is due ${isoOf(due)}, it is ${isoOf(queued)}` })
      if (due <= queued && escalated === null)
        found.push({ kind: 'not escalated', text: `${lead.name} was due ${isoOf(due)}, it is ${isoOf(queued)}` })
      return found.map((one) => ({ ...one, key: `${one.kind} ${lead.name}` }))
    })
  }

  // --- What agents do

  function plan({ lead, created, due }: Expected): void {
    const { name, kind } = lead
    const soon = created + (5 + random() * 50) * MINUTE
    const add = (at: number, act: string) => acts.push({ at, name, act })
    const isTour = kind === 'appointment'
    switch (lead.plan) {
      case 'answer_soon':
        return void add(soon, 'answer')
      case 'claim_then_answer':
        add(created + (3 + random() * 25) * MINUTE, 'claim')
        return void add(Math.max(due - HOUR / 2, created + HOUR), 'answer')
      case 'answer_late':
        return void add(due + (40 + random() * 600) * MINUTE, 'answer')
      case 'hand_over':
        if (isTour) return
        add(soon, 'hand_over')
        return void add(created + 3 * HOUR, 'answer')
      case 'give_back':
        if (isTour) return
        add(soon, 'give_back')
        add(created + 90 * MINUTE, 'claim_open')
        return void add(created + 5 * HOUR, 'answer')
      case 'close':
        return void (isTour || add(soon + HOUR, 'close'))
      case 'spam':
        return void (kind === 'contact' && add(soon, 'spam'))
    }
  }

  async function perform(name: string, act: string): Promise<void> {
    const expected = oracle.leads.get(name)
    if (expected?.status !== 'new') return
    const { lead, owner } = expected
    const { id, version, details } = await one<{ id: string; version: number; details: { appointment_id?: string } }>(
      'select id, version, details from leads where name = $1',
      [name],
    )
    const other = Math.floor(random() * 11)
    counts.acts += 1
    const call = async (who: number | null, callName: string, data: object) => {
      const answer = await people.call(who, callName, data)
      if (answer.status !== 200)
        fault('act refused', `${callName} of ${name} by ${nameOf(who)}: ${answer.status} ${answer.text.slice(0, 200)}`)
      return answer.status === 200
    }
    const answered = (status: string) => oracle.answer(expected, status, clock.now())
    const moved = (to: number | null) => oracle.move(expected, to, clock.now())
    switch (act) {
      case 'claim':
        if (!expected.offer || owner === null || expected.offer.until <= clock.now()) return
        if (await call(owner, 'claimOffer', { leadId: id })) oracle.claim(expected, clock.now())
        return
      case 'claim_open':
        if (owner !== null || lead.kind === 'appointment') return
        if (await call(other, 'claimLead', { leadId: id, version })) moved(other)
        return
      case 'hand_over': {
        const to = other === owner ? (other + 1) % 11 : other
        if (owner === null) return
        if (
          !(await call(owner, 'handOverLead', { leadId: id, version, toAgentId: month.agents[to]?.id, note: 'Yours.' }))
        )
          return
        expectMail('lead-assigned', emailOf(to))
        return moved(to)
      }
      case 'give_back':
        if (owner === null) return
        if (!(await call(owner, 'giveBackLead', { leadId: id, version, note: 'No time.' }))) return
        expectMail('lead-given-back', oracle.inboxOf(lead))
        expectClaimers({ ...expected, had: new Set([owner]) }, clock.now())
        return moved(null)
      case 'close':
      case 'spam': {
        if (owner === null) return
        const status = act === 'spam' ? 'spam' : lead.kind === 'contact' ? 'closed' : 'lost'
        if (await call(owner, 'updateAgentInquiryStatus', { inquiryId: id, version, status })) answered(status)
        return
      }
    }
    if (lead.kind === 'appointment') {
      const appointment = await one<{ id: string; version: number; agent_id: string | null }>(
        'select id, version, agent_id from appointments where id = $1',
        [details.appointment_id],
      )
      const who = placeOf(appointment.agent_id) ?? owner ?? other
      const data = {
        appointmentId: appointment.id,
        version: appointment.version,
        status: 'declined',
        reason: 'No one is free.',
      }
      if (!(await call(who, 'answerAppointment', data))) return
      expectMail('appointment-changed', lead.email)
      if (appointment.agent_id === null && who !== owner) moved(who)
      return answered('contacted')
    }
    if (owner === null) {
      if (!(await call(null, 'assignLead', { leadId: id, version, ownerId: month.agents[other]?.id, note: '' }))) return
      expectMail('lead-assigned', emailOf(other))
      moved(other)
    }
    const who = expected.owner
    const way = Math.floor(random() * 3)
    if (way === 0) {
      const data = { leadId: id, seen: 0, direction: 'outgoing', outcome: 'reached', minutes: 4, note: '' }
      if (await call(who, 'logLeadCall', data)) answered('contacted')
    } else if (way === 1) {
      if (!(await call(who, 'emailLead', { leadId: id, seen: 0, subject: 'Your question', message: 'Yes.' }))) return
      expectMail('lead-reply', lead.email)
      answered('contacted')
    } else {
      const { version: newest } = await one<{ version: number }>('select version from leads where id = $1', [id])
      if (await call(who, 'updateAgentInquiryStatus', { inquiryId: id, version: newest, status: 'contacted' }))
        answered('contacted')
    }
  }

  // --- The end

  async function finish(): Promise<void> {
    const sent = leads.filter(({ at, name }) => at <= month.end || name.startsWith('Midnight'))
    const stored = await rows<{ name: string; count: number }>(
      'select name, count(*)::int as count from leads group by name',
    )
    const countOf = new Map(stored.map(({ name, count }) => [name, count]))
    for (const { name } of sent) {
      const count = countOf.get(name) ?? 0
      if (count === 0) fault('lost', name)
      if (count > 1) fault('stored twice', `${name}: ${count} times`)
    }
    const without = await rows<{ name: string }>(
      `select l.name from leads l where not exists (select from consents c where c.is_given and c.purpose = 'contact'
         and (c.email_normalized = lower(l.email) or c.phone = l.phone))`,
    )
    for (const { name } of without) fault('without consent', name)

    const acts = await rows<{ act: string; object_id: string; count: number }>(
      `select act, object_id, count(*)::int as count from audit_log
       where act in ('lead.reminded', 'lead.escalated', 'lead.received') group by act, object_id having count(*) > 1`,
    )
    for (const { act, object_id, count } of acts) fault('done twice', `${act} of ${object_id}: ${count} times`)
    const { reminded, escalated } = await one<{ reminded: number; escalated: number }>(
      `select count(*) filter (where act = 'lead.reminded')::int as reminded,
         count(*) filter (where act = 'lead.escalated')::int as escalated from audit_log`,
    )
    const all = [...oracle.leads.values()]
    const counted = {
      reminded: all.filter((some) => some.reminded).length,
      escalated: all.filter((some) => some.escalated).length,
    }
    if (reminded !== counted.reminded || escalated !== counted.escalated)
      fault('audit', `${reminded} reminders and ${escalated} escalations, should be ${JSON.stringify(counted)}`)
    const failed = await rows<{ name: string; output: unknown }>(
      `select name, output from pgboss.job where state = 'failed' and name not like '%-dead'`,
    )
    for (const { name, output } of failed) fault('failed job', `${name}: ${JSON.stringify(output).slice(0, 200)}`)

    const repeats = await checkMails()
    await checkReport()
    const text = (ms: number) => `${Math.round(ms / MINUTE)} min`
    for (const [what, ms] of Object.entries({
      reminders: late.reminders,
      escalations: late.escalations,
      offers: late.offers,
    }))
      if (ms > TOLERANCE_MS) fault('too late', `${what}: ${text(ms)}`)
    const kinds = Map.groupBy(sent, ({ kind }) => kind)
    summary.push(
      `${grouped(sent.length)} leads in ${values.days} days (${[...kinds].map(([kind, some]) => `${kind} ${some.length}`).join(', ')}), seed ${seed}, ${counts.rounds} moments, ${Math.round((Date.now() - began) / 1000)} s${changeText()}.`,
      `${counts.kills} kills of worker and web; ${counts.cut} requests were cut and sent again, ${counts.midnight} of them after midnight; ${counts.timedOut} jobs came back by their timeout only.`,
      `Owners: ${[...Map.groupBy(all, (some) => (some.owner === null ? 'office' : 'agent'))].map(([who, some]) => `${who} ${some.length}`).join(', ')}; agents acted ${counts.acts} times.`,
      `${reminded} leads were reminded of, ${escalated} escalated; at the latest ${text(late.reminders)} and ${text(late.escalations)} after their time, offers passed on ${text(late.offers)} after theirs (the drill looks every ${text(STEP)}). ${counts.passedOver} of these were taken by the second run of a job only, because another transaction held the lead.`,
      `${mail.attempts()} attempts to send mail, ${[...mail.faults.values()].reduce((sum, count) => sum + count, 0)} failed (${[...mail.faults].map(([name, count]) => `${name} ${count}`).join(', ')}).`,
      repeats,
    )
  }

  async function checkMails(): Promise<string> {
    const outbox = await rows<{
      id: string
      letter: string
      to_email: string
      message_id: string
      status: string
      text: string
    }>('select id, letter, to_email, message_id, status, text from mail_outbox')
    const copies = Map.groupBy(mail.taken, ({ message_id }) => message_id)
    const found = new Map<string, number>()
    let longest = 0
    for (const { id, letter: kind, to_email, message_id, status, text } of outbox) {
      if (status !== 'sent') fault('mail not sent', `${kind} to ${to_email}: ${status}`)
      const arrivals = copies.get(message_id) ?? []
      if (arrivals.length === 0) fault('mail lost', `${kind} to ${to_email}`)
      const written = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
      longest = Math.max(longest, (arrivals[0]?.at ?? written) - written)
      if (arrivals.some(({ to }) => to !== to_email)) fault('mail misdirected', `${kind} to ${to_email}`)
      const named = /(A|\d+) leads? needs? a reply/.exec(text)?.[1]?.replace('A', '1')
      const key = `${kind} to ${to_email}`
      const count = kind === 'promises-soon' ? Number(named ?? 0) : 1
      if (kind !== 'promises-late') found.set(key, (found.get(key) ?? 0) + count)
    }
    const subjects = await rows<{ to_email: string; subject: string }>(
      `select to_email, subject from mail_outbox where letter = 'promises-late'`,
    )
    for (const { to_email, subject } of subjects) {
      const key = `promises-late to ${to_email}`
      found.set(key, (found.get(key) ?? 0) + Number(/\d+/.exec(subject)?.[0] ?? 0))
    }
    for (const key of new Set([...expectedMails.keys(), ...found.keys()])) {
      const [is, should] = [found.get(key) ?? 0, expectedMails.get(key) ?? 0]
      if (is !== should) fault(is < should ? 'mail missing' : 'mail too many', `${key}: ${is}, should be ${should}`)
    }
    let [afterLoss, afterKill] = [0, 0]
    for (const arrivals of copies.values()) {
      for (const former of arrivals.slice(0, -1)) {
        if (!former.is_answered) afterLoss += 1
        else if (killed.some((at) => at >= former.real_at - 50 && at - former.real_at < 1000)) afterKill += 1
        else fault('mail sent twice', former.message_id)
      }
    }
    late.mails = longest
    return `${grouped(outbox.length)} emails, each with its own Message-ID, none lost; the slowest took ${Math.round(longest / MINUTE)} min with its repetitions. ${afterLoss} were taken twice because the server's answer was lost, ${afterKill} because the worker was killed before it noted the answer: sent again with the same Message-ID, by which mailboxes recognize them.`
  }

  async function checkReport(): Promise<void> {
    const answer = await people.call(null, 'getLeadReport', { days: '30' })
    const report = answer.result as
      | {
          from: Date
          to: Date
          total: Figures
          agents: (Figures & { agent_id: string | null })[]
          kinds: (Figures & { kind: string })[]
        }
      | undefined
    if (!report) return fault('report', `${answer.status} ${answer.text.slice(0, 200)}`)
    const [from, to] = [report.from.getTime(), report.to.getTime()]
    const all = [...oracle.leads.values()].filter(
      (some) => some.created > from && some.created <= to && some.status !== 'spam',
    )
    same('all', figuresOf(all, to), report.total)
    for (const [place, some] of Map.groupBy(all, ({ owner }) => owner)) {
      const id = place === null ? null : (month.agents[place]?.id ?? null)
      same(
        nameOf(place),
        figuresOf(some, to),
        report.agents.find(({ agent_id }) => agent_id === id),
      )
    }
    for (const [kind, some] of Map.groupBy(all, ({ lead }) => lead.kind))
      same(
        kind,
        figuresOf(some, to),
        report.kinds.find((row) => row.kind === kind),
      )
    summary.push(
      `The lead report of ${report.total.leads} leads has the same figures, for all, ${report.agents.length} owners and ${report.kinds.length} kinds: ${report.total.on_time} of ${report.total.due} replies on time.`,
    )
  }
}

// --- Helpers

interface Figures {
  leads: number
  due: number
  on_time: number
  median_ms: number | null
  p90_ms: number | null
}

function figuresOf(some: readonly Expected[], to: number): Figures {
  const replies = some
    .flatMap(({ answered, created }) => (answered === null ? [] : [answered - created]))
    .sort((a, b) => a - b)
  const share = (part: number) => {
    const place = (replies.length - 1) * part
    const [low = 0, high = 0] = [replies[Math.floor(place)], replies[Math.ceil(place)]]
    return replies.length === 0 ? null : low + (high - low) * (place - Math.floor(place))
  }
  return {
    leads: some.length,
    due: some.filter(({ answered, status, due }) => answered !== null || (status === 'new' && due < to)).length,
    on_time: some.filter(({ answered, due }) => answered !== null && answered <= due).length,
    median_ms: share(0.5),
    p90_ms: share(0.9),
  }
}

function same(what: string, should: Figures, is: Figures | undefined): void {
  const isSame =
    is &&
    is.leads === should.leads &&
    is.due === should.due &&
    is.on_time === should.on_time &&
    Math.abs((is.median_ms ?? 0) - (should.median_ms ?? 0)) < 5 &&
    Math.abs((is.p90_ms ?? 0) - (should.p90_ms ?? 0)) < 5
  if (!isSame) fault('report', `${what}: ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`)
}

/** Calls of the agents, and of the administrator if `who` is null, each with a session. */
function agentsOf(running: Site) {
  const tokens = new Map<string, string>()
  const call = async (who: number | null, name: string, data: object): Promise<Answer> => {
    const account = who === null ? SUPER.id : (month.agents[who]?.account_id ?? '')
    const ask = async (isNew: boolean) => {
      const token = (!isNew && tokens.get(account)) || (await insertSession(client, account, month))
      tokens.set(account, token)
      const browser = running.visitor()
      browser.cookies.set('session', token)
      return browser.call(name, data)
    }
    const first = await ask(false)
    // A session ends after some hours without a call.
    return first.status === 401 ? ask(true) : first
  }
  return { call }
}

/** The administrator sets recipients, reply times and rules. */
async function setUp(call: (who: null, name: string, data: object) => Promise<Answer>): Promise<void> {
  let version = 1
  const groups = new Set(['default', ...Object.keys(month.minutes), ...Object.keys(month.recipients)])
  for (const group of groups) {
    const agent = month.recipients[group]
    const people = group === 'default' ? [SUPER.id] : agent === undefined ? [] : [month.agents[agent]?.account_id]
    const reply = month.minutes[group] === undefined ? '' : String(month.minutes[group])
    const answer = await call(null, 'updateRequestGroup', { version, group, people, reply, countsOfficeHours: true })
    if (answer.status !== 200) throw new Error(`${group}: ${answer.status} ${answer.text}`)
    version = (answer.result as { version: number }).version
  }
  for (const { people, towns, ...rule } of month.rules) {
    const answer = await call(null, 'createLeadRule', {
      ...rule,
      is_client: false,
      towns: towns.join(', '),
      people: people.map(({ agent, weight }) => `${month.agents[agent]?.id}:${weight}`),
    })
    if (answer.status !== 200) throw new Error(`${rule.name}: ${answer.status} ${answer.text}`)
  }
}

function placeOf(id: string | null): number | null {
  const place = month.agents.findIndex((agent) => agent.id === id)
  return place < 0 ? null : place
}

function nameOf(place: number | null): string {
  return place === null ? 'the office' : (month.agents[place]?.name ?? 'no one')
}

function emailOf(place: number | null): string {
  return place === null ? 'office' : (month.agents[place]?.email ?? '')
}

function isoOf(at: number | null): string {
  return at === null ? 'never' : new Date(at).toISOString()
}

/** Says on which day the clocks change, if it is in the run. */
function changeText(): string {
  const offsetOf = (at: number) => at - Date.parse(`${localAt(at).date}T${localAt(at).clock}:00Z`)
  for (let at = month.start; at < month.end; at += HOUR)
    if (offsetOf(at) !== offsetOf(month.start)) return `; the clocks changed on ${localAt(at).date}`
  return ''
}

function faultLines(): string[] {
  return [...faults].map(
    ([kind, texts]) => `NOT AS WANTED, ${kind}, ${texts.length} times: ${texts.slice(0, 5).join(' · ')}`,
  )
}
