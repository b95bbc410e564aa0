import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ROOT } from '../../scripts/site-dependencies.ts'
import { startTemporaryDatabase } from '../../scripts/temporary-database.ts'
import { grouped, say } from '../../scripts/terminal.ts'
import { insertCast } from '../../test/cast.ts'
import { inputQuery } from '../../test/http-client.ts'
import { asOwner } from '../../test/postgres.ts'
import { type Browser, startSite } from '../../test/server.ts'
import { record } from '../record.ts'

/**
 * Measures the pages of agents and the office in a large brokerage: 50,000 people, 200,000 leads and 2,000,000 calls,
 * notes and emails, one person with 5,000 of them, and 5,000 clients who share what they view and save: `npm run drill -- large-office [--people 50000]`.
 */

const MAX_P95_MS = 200
const READINGS = 20
const { values } = parseArgs({ options: { people: { type: 'string', default: '50000' } } })
const people = Number(values.people)
const [leads, activities] = [people * 4, people * 40]
const LONG_RECORD = 5000

const SMART_LISTS = [
  'replied',
  'waiting',
  'new',
  'hot',
  'touring',
  'agreement',
  'contract',
  'past',
  'quiet',
  'prospect',
]

const EVERY_STAGE = ['prospect', 'new', 'in_touch', 'touring', 'offer', 'under_contract', 'closed', 'inactive'].join()

const database = await startTemporaryDatabase()
try {
  await command(['migrate'])
  await asOwner(database.url, insertCast)
  say(`  writing ${grouped(people)} people, ${grouped(leads)} leads and ${grouped(activities)} activities …`)
  await fill()
  const site = await startSite({ databaseUrl: database.url })
  try {
    const [agent, boss] = [await site.as('agent'), await site.as('super')]
    const ids = await longRecord()
    await requireFullLists(boss)
    const pages: [string, Browser, string][] = [
      ['agent home', agent, '/agent'],
      ['own leads', agent, '/agent/inquiries'],
      ['own leads, all', agent, '/agent/inquiries?view=all'],
      ['own leads by words', agent, '/agent/inquiries?q=hensley'],
      ['tasks', agent, '/agent/tasks'],
      ['calendar', agent, '/agent/calendar'],
      ['own people', agent, '/agent/clients'],
      ...SMART_LISTS.map((list): [string, Browser, string] => [`own ${list}`, agent, `/agent/clients?list=${list}`]),
      ['own people by words', agent, '/agent/clients?q=hensley'],
      ['own people by stage', agent, '/agent/clients?stage=touring'],
      ['own people by tag', agent, '/agent/clients?tag=Investor'],
      ['own people by city', agent, '/agent/clients?city=Greenwood'],
      ['own people by last contact', agent, '/agent/clients?contact=14'],
      ['own people by wait', agent, '/agent/clients?sort=waiting'],
      ['own board', agent, '/agent/clients?view=board'],
      ['own people, last page', agent, await lastPage(agent, 'listMyPeople', '/agent/clients')],
      [`a person with ${grouped(LONG_RECORD)} rows`, agent, `/agent/clients/${ids.person}`],
      [`a lead with ${grouped(LONG_RECORD)} rows`, agent, `/agent/inquiries/${ids.lead}`],
      ['everyone', boss, '/admin/people'],
      ...SMART_LISTS.map((list): [string, Browser, string] => [`all ${list}`, boss, `/admin/people?list=${list}`]),
      ['all replied by words', boss, '/admin/people?list=replied&q=hensley'],
      ['all replied by tag', boss, '/admin/people?list=replied&tag=Investor'],
      ['all waiting by words', boss, '/admin/people?list=waiting&q=hensley'],
      ['all waiting by tag', boss, '/admin/people?list=waiting&tag=Investor'],
      ['all hot by words', boss, '/admin/people?list=hot&q=hensley'],
      ['all quiet by tag', boss, '/admin/people?list=quiet&tag=Investor'],
      ['own replied by words', agent, '/agent/clients?list=replied&q=hensley'],
      ['own waiting by tag', agent, '/agent/clients?list=waiting&tag=Investor'],
      ['everyone by words', boss, '/admin/people?q=hensley'],
      ['everyone by tag', boss, '/admin/people?tag=Investor'],
      ['everyone by city', boss, '/admin/people?city=Greenwood'],
      ['everyone by last contact', boss, '/admin/people?contact=14'],
      ['everyone by wait', boss, '/admin/people?sort=waiting'],
      ['everyone by shortest wait', boss, '/admin/people?sort=-waiting'],
      ['board of everyone', boss, '/admin/people?view=board'],
      ['board of everyone, 50 of each stage', boss, `/admin/people?view=board&more=${EVERY_STAGE}`],
      ['board of everyone by words', boss, '/admin/people?view=board&q=hensley'],
      ['board of everyone by name', boss, '/admin/people?view=board&sort=-name'],
      ['board of everyone by wait', boss, '/admin/people?view=board&sort=waiting'],
      ['everyone, last page', boss, await lastPage(boss, 'listPeople', '/admin/people')],
      ['inbox', boss, '/admin/contacts'],
      ['inbox, all', boss, '/admin/contacts?view=all'],
      ['inbox by words', boss, '/admin/contacts?q=hensley'],
      ['office home', boss, '/admin'],
      ['palette, own people', agent, await paletteCall('hensley')],
      ['palette, own people by two letters', agent, await paletteCall('he')],
      ['palette, everyone', boss, await paletteCall('hensley')],
      ['palette, everyone by two words', boss, await paletteCall('ada hens')],
      ['palette, everyone by two letters', boss, await paletteCall('he')],
      ['palette, everyone by phone', boss, await paletteCall('317-555-01')],
      ['palette, no one', boss, await paletteCall('zebulon')],
    ]
    const found: { name: string; p95_ms: number; isShown: boolean }[] = []
    for (const [name, browser, path] of pages) found.push({ name, ...(await measure(browser, path)) })
    await record('large-office', {
      isGood: found.every(({ p95_ms, isShown }) => isShown && p95_ms <= MAX_P95_MS),
      found: [
        `${grouped(people)} people of 12 agents, ${grouped(leads)} leads, ${grouped(activities)} calls, notes and emails. Each page ${READINGS} times over HTTP; the 95th percentile may take ${MAX_P95_MS} ms.`,
        ...found.map(({ name, p95_ms, isShown }) => `${name}: ${p95_ms} ms${isShown ? '' : ', NOT shown'}.`),
      ],
    })
  } finally {
    await site.stop()
  }
} finally {
  await database.stop()
}

/** Returns the address of a search by the command palette. */
async function paletteCall(q: string): Promise<string> {
  return `/_serverFn/findInOffice${await inputQuery({ q })}`
}

/** Requests a page as a navigation, and a call as a script of the page. */
function request(browser: Browser, path: string): Promise<{ status: number }> {
  if (!path.startsWith('/_serverFn/')) return browser.visit(path)
  return browser.fetch(path, {
    headers: { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin', accept: 'application/json' },
  })
}

async function measure(browser: Browser, path: string): Promise<{ p95_ms: number; isShown: boolean }> {
  const times: number[] = []
  // The first request of a process loads the page's code.
  let { status } = await request(browser, path)
  for (let reading = 0; reading < READINGS; reading += 1) {
    const start = performance.now()
    const answer = await request(browser, path)
    times.push(performance.now() - start)
    if (answer.status !== 200) status = answer.status
  }
  times.sort((a, b) => a - b)
  return { p95_ms: Math.round(times[Math.ceil(READINGS * 0.95) - 1] ?? 0), isShown: status === 200 }
}

/** Returns the address of the last page of a list: the first one in the opposite order. */
async function lastPage(browser: Browser, call: string, path: string): Promise<string> {
  const first = await browser.call(call, { sort: '-name' })
  const { after } = first.result as { after: string }
  return `${path}?sort=-name&after=${after}`
}

/** @throws if a smart list has no page to measure */
async function requireFullLists(browser: Browser): Promise<void> {
  const { counts } = (await browser.call('listPeople', {})).result as { counts: Record<string, number> }
  const empty = SMART_LISTS.filter((list) => (counts[list] ?? 0) < people / 1000)
  if (empty.length > 0) throw new Error(`Too few people in ${empty.join(', ')}.`)
}

async function longRecord(): Promise<{ person: string; lead: string }> {
  return asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ person: string; lead: string }>(
      `select (select person_id from person_activities group by 1 order by count(*) desc limit 1) as person,
        (select lead_id from lead_activities group by 1 order by count(*) desc limit 1) as lead`,
    )
    const [row] = rows
    if (!row) throw new Error('no long record')
    return row
  })
}

/** Writes people of 12 agents over three years, each with four leads and 40 calls, notes and emails. */
async function fill(): Promise<void> {
  await asOwner(database.url, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(`
      insert into agents (id, slug, name, title, email, phone, license_number, position)
      select gen_random_uuid(), 'agent-' || n, 'Agent ' || n, 'Broker', 'agent' || n || '@example.com', '317-555-0100', 'RB' || n, 100 + n
      from generate_series(1, 10) n;
      create temporary table team as select row_number() over (order by name) - 1 as place, id from agents where is_working;
    `)
    await client.query(
      `insert into people (id, name, email_normalized, phone, stage, owner_id, tags, next_step, next_step_date, created_at, last_contact_at)
      select gen_random_uuid(),
        (array['Ada', 'Ben', 'Cora', 'Dan', 'Eve'])[1 + i % 5] || ' ' || (array['Miller', 'Okafor', 'Hensley', 'Stroud', 'Quist', 'Vance'])[1 + i % 6] || ' ' || i,
        'p' || i || '@example.com', '317-555-' || lpad((i % 10000)::text, 4, '0'),
        (array['new', 'in_touch', 'touring', 'offer', 'under_contract', 'closed', 'inactive', 'prospect'])[1 + i / 10 % 8],
        (select id from team where place = i % (select count(*) from team)),
        case when i % 4 = 0 then array[(array['Investor', 'Relocating', 'First home'])[1 + i % 3]] else '{}' end,
        case when i % 3 = 0 then 'Call' end, case when i % 3 = 0 then current_date + (i % 90 - 30) end,
        now() - (i % 900) * interval '1 day', now() - (i % 200) * interval '1 day'
      from generate_series(1, $1::int) i`,
      [people],
    )
    await client.query(`
      insert into leads (id, kind, name, email, phone, message, details, status, person_id, owner_id, created_at, due_at, answered_at)
      select gen_random_uuid(), (array['contact', 'valuation', 'listing_question', 'seller_guide'])[1 + n], p.name,
        p.email_normalized, p.phone, 'Is there anything with a fenced yard?',
        case when n = 1 then jsonb_build_object('city', (array['Greenwood', 'Franklin', 'Whiteland', 'Bargersville', 'Indianapolis'])[1 + abs(hashtext(p.name)) % 5]) else '{}' end, case when n = 3 and p.name like '%7' then 'new' else 'contacted' end,
        p.id, p.owner_id, at, at + interval '4 hours', case when n = 3 and p.name like '%7' then null else at + interval '1 hour' end
      from people p, generate_series(0, 3) n, lateral (select p.created_at - n * case when right(p.name, 1) in ('4', '5', '6') then interval '1 day' else interval '20 days' end as at) as times
      where p.email_normalized like 'p%@example.com';
    `)
    // 24 a person on the person, and 4 on each lead, so that 2,000,000 belong to 50,000 people.
    await client.query(`
      insert into person_activities (id, person_id, kind, direction, outcome, minutes, body, submission_key, created_at)
      select gen_random_uuid(), p.id, case when n % 2 = 0 then 'call' else 'note' end,
        case when n % 2 = 0 then 'outgoing' end, case when n % 2 = 0 then 'reached' end, case when n % 2 = 0 then 4 end,
        'Wants a garage for two cars.', gen_random_uuid(), p.created_at + n * interval '3 days'
      from people p, generate_series(1, 24) n where p.email_normalized like 'p%@example.com';
      insert into lead_activities (id, lead_id, kind, direction, outcome, minutes, body, submission_key, created_at)
      select gen_random_uuid(), l.id, case when n % 2 = 0 then 'call' else 'note' end,
        case when n % 2 = 0 then 'outgoing' end, case when n % 2 = 0 then 'reached' end, case when n % 2 = 0 then 4 end,
        'Asked for the disclosure.', gen_random_uuid(), l.created_at + n * interval '1 day'
      from leads l, generate_series(1, 4) n;
    `)
    // Every 5th person emailed every 100 days, and every 5th wrote 4 messages to their agent: each time 1 of 20 waits for
    // an answer to the newest.
    await client.query(`
      insert into person_activities (id, person_id, kind, direction, subject, from_email, body, submission_key, created_at)
      select gen_random_uuid(), p.id, 'email', 'incoming', 'Saturday', p.email_normalized, 'Is ten fine?', gen_random_uuid(), at
      from people p, generate_series(p.created_at, now(), interval '100 days') at
      where p.email_normalized like 'p%@example.com' and right(p.name, 1) in ('1', '6');
      delete from unread_replies using person_activities a, people p
        where a.id = activity_id and p.id = a.person_id and not (right(p.name, 2) in ('11', '16') and a.created_at > now() - interval '100 days');
      insert into accounts (id, email, email_normalized, name, password_hash, password_changed_at, password_expires_at, user_role, role_level, status)
      select gen_random_uuid(), email_normalized, email_normalized, name, 'none', now(), now(), 'authenticated', 1, 'active'
      from people where email_normalized like 'p%@example.com' and right(name, 1) in ('2', '7');
      update people p set account_id = a.id, email_normalized = null from accounts a where a.email_normalized = p.email_normalized;
      insert into threads (id, consumer_id, agent_id, last_seq, agent_read_seq, last_message_at, created_at)
      select gen_random_uuid(), p.account_id, p.owner_id, 4, case when right(p.name, 2) = '22' then 2 else 4 end,
        p.last_contact_at, p.last_contact_at
      from people p where p.account_id is not null and right(p.name, 1) in ('2', '7');
      insert into messages (id, thread_id, seq, author_side, body, client_key, sent_at)
      select gen_random_uuid(), t.id, n, case when n < 3 or n = 4 and right(p.name, 2) not in ('22', '27') then 'agent' else 'consumer' end,
        'Is ten fine?', gen_random_uuid(), t.last_message_at - (4 - n) * interval '1 hour'
      from threads t join people p on p.account_id = t.consumer_id, generate_series(1, 4) n;
    `)
    // Accounts from Touring to Under contract have an agreement.
    await client.query(`
      insert into agreement_texts (text_hash, kind, text_version, body) values (sha256('text'), 'agreement', '1', 'text');
      insert into relationships (id, relationship_type, agent_id, consumer_id, scope, fee_basis, agreement_date, expiration_date, sent_at, disclosure_hash, agreement_hash)
      select gen_random_uuid(), 'buyer_agency', owner_id, account_id, 'Homes in Johnson County', 'none', current_date - 30,
        current_date + 150, now(), sha256('text'), sha256('text')
      from people where account_id is not null and right(name, 1) in ('2', '7') and stage in ('touring', 'offer', 'under_contract');
      insert into signatures (id, relationship_id, account_id, side, kind, text_version, text_hash, signed_name, at)
      select gen_random_uuid(), r.id, consumer_id, 'consumer', kind, '1', sha256('text'), 'Ada Miller', now()
      from relationships r, unnest(array['acknowledged', 'signed']) kind where scope = 'Homes in Johnson County';
      update relationships set status = 'active', activated_at = now() where scope = 'Homes in Johnson County';
    `)
    // Every 2nd account shares its activity with its agent: 300 views of 200 homes in 180 days, 20 favorites, 5 searches.
    await client.query(`
      insert into properties (id, originating_system_name, status, is_idx, is_vow, is_address_shown, is_avm_allowed,
        is_comment_allowed, title, address, city, state, property_type, price, list_office_name, list_office_contact, listed_at, modification_timestamp)
      select gen_random_uuid(), 'mibor', 'active', true, true, true, true, true, n || ' Porch Street', n || ' Porch Street',
        'Greenwood', 'IN', 'Residential', 320000, 'Meridian Row Realty', '317-555-0100', now(), now()
      from generate_series(1, 200) n;
      create temporary table homes as select row_number() over (order by id) - 1 as place, id from properties;
      create temporary table sharers as select id, account_id, owner_id, row_number() over (order by id) as place
        from people where account_id is not null and right(name, 1) = '2';
      insert into consent_texts (text_hash, purpose, text_version, body) values (sha256('text'), 'activity', '2026-11-30', 'text');
      insert into consents (id, account_id, purpose, text_version, text_hash, is_given, source)
      select id, account_id, 'activity', '2026-11-30', sha256('text'), true, 'sharing' from sharers;
      insert into activity_shares (id, account_id, agent_id, consent_id, shared_at)
      select id, account_id, owner_id, id, now() - interval '1 year' from sharers;
      insert into access_log (id, at, account_id, kind, object_type, object_id)
      select gen_random_uuid(), now() - n * interval '14 hours', account_id, 'property.viewed', 'property', homes.id
      from sharers, generate_series(1, 300) n, homes where homes.place = (n * 7 + sharers.place) % 200;
      insert into favorites (account_id, property_id, created_at, updated_at)
      select account_id, homes.id, now() - n * interval '8 days', now() from sharers, generate_series(1, 20) n, homes
      where homes.place = (n * 7 + sharers.place) % 200;
      insert into saved_searches (id, account_id, name, criteria, events, last_run_at, created_at, updated_at)
      select gen_random_uuid(), account_id, 'Greenwood ' || n, jsonb_build_object('city', 'Greenwood', 'minBeds', n::text),
        '{new_match}', now(), now() - n * interval '30 days', now() from sharers, generate_series(1, 5) n;
    `)
    // The long record belongs to the agent who signs in.
    await client.query(
      `with mine as (select id from people where owner_id = (select g.id from agents g join accounts a on a.id = g.account_id
          where a.email = 'agent@example.com') order by id limit 1), lead as (select id from leads where person_id = (select id from mine) limit 1),
        of_person as (insert into person_activities (id, person_id, kind, body, submission_key, created_at)
          select gen_random_uuid(), mine.id, 'note', 'Row ' || n, gen_random_uuid(), now() - n * interval '1 hour' from mine, generate_series(1, $1::int) n)
      insert into lead_activities (id, lead_id, kind, body, submission_key, created_at)
      select gen_random_uuid(), lead.id, 'note', 'Row ' || n, gen_random_uuid(), now() - n * interval '1 hour' from lead, generate_series(1, $1::int) n`,
      [LONG_RECORD],
    )
    // The person of the long record shares, and viewed as many homes.
    await client.query(
      `with mine as (select id, owner_id from people where owner_id = (select g.id from agents g join accounts a on a.id = g.account_id
          where a.email = 'agent@example.com') order by id limit 1),
        account as (insert into accounts (id, email, email_normalized, name, password_hash, password_changed_at, password_expires_at, user_role, role_level, status)
          values (gen_random_uuid(), 'long@example.com', 'long@example.com', 'Ada Miller', 'none', now(), now(), 'authenticated', 1, 'active') returning id),
        linked as (update people set account_id = account.id, email_normalized = null from account where people.id = (select id from mine)),
        consent as (insert into consents (id, account_id, purpose, text_version, text_hash, is_given, source)
          select gen_random_uuid(), account.id, 'activity', '2026-11-30', sha256('text'), true, 'sharing' from account returning id),
        shared as (insert into activity_shares (id, account_id, agent_id, consent_id, shared_at)
          select gen_random_uuid(), account.id, mine.owner_id, consent.id, now() - interval '1 year' from account, mine, consent)
      insert into access_log (id, at, account_id, kind, object_type, object_id)
      select gen_random_uuid(), now() - n * interval '50 minutes', account.id, 'property.viewed', 'property', homes.id
      from account, generate_series(1, $1::int) n, homes where homes.place = n * 7 % 200`,
      [LONG_RECORD],
    )
    const filled = [
      'people',
      'leads',
      'person_activities',
      'lead_activities',
      'unread_replies',
      'accounts',
      'threads',
      'messages',
      'relationships',
      'properties',
      'activity_shares',
      'access_log',
      'favorites',
      'saved_searches',
    ]
    for (const table of filled) await client.query(`vacuum (analyze) ${table}`)
  })
}

function command(args: string[]) {
  return promisify(execFile)(process.execPath, [join(ROOT, 'dist', 'server', 'commands.js'), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SECRET: 'of-no-use-but-asked-for-0123456789',
      DATA_DIR: join(ROOT, 'node_modules', '.cache'),
      LOG_LEVEL: 'silent',
      ROLE: 'worker',
    },
  })
}
