import type { Actor, Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, refuse } from '#kit/call/errors.ts'
import { type Email, sendEmail } from '#kit/email/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import {
  canAnswer,
  canManage,
  chooseRecipients,
  minutesOf,
  ownerOf,
  peopleFault,
  refusalOf,
  replyDueAt,
  requestHistory,
  UNSET_REQUESTS,
} from './rules.ts'
import {
  type Choice,
  type GetRequestGroup,
  type Inbox,
  type Owner,
  type RequestGroupView,
  type RequestRow,
  RequestSettings,
  type RequestsView,
  type Staff,
  type UpdateRequestGroup,
} from './schema.ts'
import {
  isRequestGroup,
  MESSAGES,
  REASONS,
  REQUEST_GROUPS,
  REQUEST_KINDS,
  type RequestGroup,
  type RequestKind,
} from './words.ts'

const ID = 'requests'

interface Stored {
  settings: RequestSettings
  version: number
}

async function readStored(): Promise<Stored> {
  const stored = await queries.requestSetting.find()
  const parsed = RequestSettings.safeParse(stored?.value ?? UNSET_REQUESTS)
  if (!parsed.success) log.error({ issues: parsed.error.issues }, 'stored request settings are invalid, using defaults')
  return {
    settings: parsed.data ?? UNSET_REQUESTS,
    version: stored?.version ?? 1,
  }
}

interface Office {
  staff: Staff[]
  principal: Staff | null
}

async function readOffice(): Promise<Office> {
  const [staff, principal] = await Promise.all([queries.listStaff(), queries.findPrincipal()])
  return { staff, principal }
}

/** Returns the agent who owns a request of each of these kinds, or null if it is not the same one. */
export async function findOwner(...kinds: RequestKind[]): Promise<string | null> {
  const [{ settings }, office] = await Promise.all([readStored(), readOffice()])
  const owners = kinds.map((kind) => ownerOf(kind, chooseRecipients(kind, settings, office).people)?.agent_id ?? null)
  const [first = null] = owners
  return owners.every((one) => one === first) ? first : null
}

/** Lists the people who can own requests of a kind, by name. */
export async function listOwners(kind: RequestKind): Promise<(Staff & { agent_id: string })[]> {
  const people = (await queries.listStaff()).flatMap((one) =>
    one.agent_id !== null && canAnswer(one, kind) ? [{ ...one, agent_id: one.agent_id }] : [],
  )
  return people.sort((a, b) => a.name.localeCompare(b.name))
}

/** Returns when a request sent now gets a reply, for several kinds the latest time. */
export async function promisedAt(at: Date, ...kinds: RequestKind[]): Promise<Date> {
  const [{ settings }, office] = await Promise.all([readStored(), getBrokerage()])
  const times = kinds.map((kind) => replyDueAt(at, minutesOf(kind, settings), settings, office).getTime())
  return new Date(Math.max(...times))
}

/**
 * Returns the inboxes of a request. One with another owner than its kind's recipients goes to that owner alone.
 * Without an active administrator or principal, it goes to the office address.
 * @param of `about` is the kind of an overdue reply or of a request with another owner, which the recipients must be able
 * to open
 */
export async function inboxesFor(
  kind: RequestKind,
  { owner = null, about }: { owner?: Owner | null; about?: RequestKind } = {},
): Promise<Inbox[]> {
  const { people, why } = chooseRecipients(kind, (await readStored()).settings, await readOffice(), about)
  if (owner?.email && (owner.reason || !people.some(({ agent_id }) => agent_id === owner.id)))
    return [{ email: owner.email, account_id: owner.account_id, is_agent: true, reason: owner.reason ?? REASONS.asked }]
  const { label } = REQUEST_KINDS[kind]
  if (people.length > 0)
    return people.map(({ account_id, agent_id, email }) => ({
      email,
      account_id,
      is_agent: owner !== null && agent_id === owner.id,
      reason: REASONS[why](label),
    }))
  log.error({ kind }, 'a request has no recipient: create an administrator')
  const { email } = await getBrokerage()
  return email ? [{ email, account_id: null, is_agent: false, reason: REASONS.office(label) }] : []
}

/** Returns the names of a kind's recipients, and the agent among them who owns the request, if any. */
export async function recipientsOf(kind: RequestKind): Promise<{ agent_id: string | null; names: string[] }> {
  const { people } = chooseRecipients(kind, (await readStored()).settings, await readOffice())
  return { agent_id: ownerOf(kind, people)?.agent_id ?? null, names: people.map(({ name }) => name) }
}

/**
 * Emails all administrators who can open a kind of request, or its recipients if there are none.
 * @returns the addresses of the administrators
 */
export async function emailAdministrators<I>(email: Email<I>, input: I, kind: RequestKind): Promise<string[]> {
  const reason = REASONS.administrator(REQUEST_KINDS[kind].label)
  const able = (await queries.listStaff()).filter((one) => canManage(one, kind))
  if (able.length === 0) await emailOffice(email, () => input, { kind })
  for (const one of able) await sendEmail(email, input, { email: one.email, account_id: one.account_id, reason })
  return able.map((one) => one.email)
}

/**
 * Emails the recipients of a request, in the caller's transaction. @returns their addresses
 * @param inputFor makes the email's input, because agents and administrators reply on different pages
 */
export async function emailOffice<I>(
  email: Email<I>,
  inputFor: (inbox: Inbox) => I,
  { kind, ...of }: { kind: RequestKind; owner?: Owner | null; about?: RequestKind },
): Promise<string[]> {
  const inboxes = await inboxesFor(kind, of)
  for (const inbox of inboxes) await sendEmail(email, inputFor(inbox), inbox)
  return inboxes.map((inbox) => inbox.email)
}

/** Returns the recipients and reply times of all kinds, with their history. */
export async function getRequests(_actor: Admin<'operations'>): Promise<RequestsView> {
  const [{ settings, version }, office] = await Promise.all([readStored(), readOffice()])
  return {
    rows: keysOf(REQUEST_GROUPS).map((group) => rowOf(group, settings, office)),
    counts_office_hours: settings.counts_office_hours,
    version,
    history: await historyOf(requestHistory, ID),
  }
}

function rowOf(group: RequestGroup, settings: RequestSettings, office: Office): RequestRow {
  const { label, isTimed } = REQUEST_GROUPS[group]
  // A kind without a setting shows the recipients of the default.
  const { people, why } =
    group === 'default' ? defaultChoice(settings, office) : chooseRecipients(group, settings, office)
  return {
    group,
    label,
    why,
    names: people.map(({ name }) => name),
    minutes: isTimed ? minutesOf(group, settings) : null,
    is_own_time: settings.minutes[group] !== undefined,
  }
}

function defaultChoice(settings: RequestSettings, office: Office): Choice {
  const chosen = settings.people.default ?? []
  const active = office.staff.filter(({ account_id }) => account_id !== null && chosen.includes(account_id))
  if (active.length > 0) return { people: active, why: 'chosen' }
  const { people } = chooseRecipients('topic_other', { people: {} }, office)
  return { people, why: chosen.length > 0 ? 'left' : 'default' }
}

/** Returns one kind for its form, with the people of the office. @throws not_found */
export async function getRequestGroup(
  _actor: Admin<'operations'>,
  { group }: GetRequestGroup,
): Promise<RequestGroupView> {
  if (!isRequestGroup(group)) throw new AppError('not_found', MESSAGES.noGroup)
  const [{ settings, version }, office] = await Promise.all([readStored(), readOffice()])
  return {
    ...rowOf(group, settings, office),
    version,
    counts_office_hours: settings.counts_office_hours,
    people: peopleFor(group, settings, office),
    choices: office.staff.flatMap((one) =>
      one.account_id === null ? [] : [{ account_id: one.account_id, name: one.name, refusal: refusalOf(one, group) }],
    ),
    default_minutes: minutesOf('default', settings),
    history: await historyOf(requestHistory, ID),
  }
}

/** Returns the accounts that the form starts with: those of the chosen people who are still here. */
function peopleFor(group: RequestGroup, settings: RequestSettings, office: Office): string[] {
  const stored = settings.people[group]
  const ids = stored ?? (group === 'default' ? defaultChoice(settings, office).people.map((one) => one.account_id) : [])
  // In the order of the choices, as the form compares them.
  return office.staff.flatMap(({ account_id }) => (account_id && ids.includes(account_id) ? [account_id] : []))
}

/** Changes the recipients and the reply time of one kind. @throws invalid, conflict */
export async function updateRequestGroup(
  actor: Admin<'operations'>,
  { version, group, people, reply, countsOfficeHours }: UpdateRequestGroup,
): Promise<{ version: number }> {
  const { staff } = await readOffice()
  const fault = peopleFault(group, people, staff)
  if (fault) refuse({ people: fault })
  await storeRequests(actor, version, (before) => ({
    people: withEntry(before.people, group, people.length > 0 ? people : undefined),
    minutes: REQUEST_GROUPS[group].isTimed
      ? withEntry(before.minutes, group, reply === '' ? undefined : Number(reply))
      : before.minutes,
    counts_office_hours: group === 'default' ? countsOfficeHours : before.counts_office_hours,
  }))
  return { version: (await readStored()).version }
}

function withEntry<Value>(
  entries: Partial<Record<RequestGroup, Value>>,
  group: RequestGroup,
  value: Value | undefined,
): Partial<Record<RequestGroup, Value>> {
  const { [group]: _, ...others } = entries
  return value === undefined ? (others as Partial<Record<RequestGroup, Value>>) : { ...entries, [group]: value }
}

/**
 * Stores a change of the settings with its audit entry. Without a version, no conflict is possible.
 * @returns whether anything changed @throws conflict
 */
export async function storeRequests(
  actor: Actor,
  version: number | null,
  change: (before: RequestSettings) => RequestSettings,
): Promise<boolean> {
  return transaction(async () => {
    await queries.requestSetting.lock()
    const stored = await readStored()
    if (version !== null && version !== stored.version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    const after = RequestSettings.parse(change(stored.settings))
    const [was, is] = [entriesOf(stored.settings), entriesOf(after)]
    const changed = Object.keys({ ...was, ...is }).filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
    )
    if (changed.length === 0) {
      noteAudit()
      return false
    }
    await queries.requestSetting.save(after, actor.account_id, now())
    const part = (all: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, all[name] ?? null]))
    audit(actor, 'requests.updated', { object_type: 'settings', object_id: ID, before: part(was), after: part(is) })
    return true
  })
}

/** Returns the settings as flat members, for the audit log. */
function entriesOf({ people, minutes, counts_office_hours }: RequestSettings): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(people).map(([group, ids]) => [`${group}_people`, ids])),
    ...Object.fromEntries(Object.entries(minutes).map(([group, value]) => [`${group}_minutes`, value])),
    counts_office_hours,
  }
}
