import type { Account, Admin, AgentActor } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { findLastAct } from '../queries/bulk.server.ts'
import * as queries from '../queries/list.server.ts'
import { listAgents } from '../queries/record.server.ts'
import { columnSize, columnsOf, moreIn } from '../rules/board.ts'
import { viewOf } from '../rules.ts'
import type {
  BoardColumn,
  GetMyBoard,
  GetPeopleBoard,
  ListMyPeople,
  ListPeople,
  PeopleBoard,
  PeopleFrame,
  PeoplePage,
  SuggestTags,
} from '../schema.ts'
import { BULK_MESSAGES } from '../words/bulk.ts'

const NO_PEOPLE = {
  all: 0,
  replied: 0,
  waiting: 0,
  new: 0,
  hot: 0,
  touring: 0,
  agreement: 0,
  contract: 0,
  past: 0,
  quiet: 0,
  prospect: 0,
}
const NO_ROWS = { rows: [], total: 0, is_total_capped: false, first: null, before: null, after: null }

/** Returns a page of the people whose owner or co-owner is the calling agent. Empty for an administrator who is no agent. */
export async function listMyPeople(actor: AgentActor, input: ListMyPeople): Promise<PeoplePage> {
  const scope = scopeOf(actor)
  if (scope === null) return { ...NO_ROWS, ...emptyFrame(), agents: [] }
  const [page, frame] = await pageWithFrame(actor, scope, input)
  return { ...page, ...frame, agents: [] }
}

/** Returns a page of everyone. */
export async function listPeople(actor: Admin<'people'>, input: ListPeople): Promise<PeoplePage> {
  const scope = { agentId: null, now: now() }
  const [page, frame] = await pageWithFrame(actor, scope, input)
  return { ...page, ...frame, agents: await listAgents() }
}

/** Returns the people of the calling agent by stage. Empty for an administrator who is no agent. */
export async function getMyBoard(actor: AgentActor, input: GetMyBoard): Promise<PeopleBoard> {
  const scope = scopeOf(actor)
  if (scope === null) return { columns: [], ...emptyFrame() }
  const [columns, frame] = await Promise.all([columnsFor(input, scope), frameFor(actor, scope, input)])
  return { columns, ...frame }
}

/** Returns everyone by stage. */
export async function getPeopleBoard(actor: Admin<'people'>, input: GetPeopleBoard): Promise<PeopleBoard> {
  const scope = { agentId: null, now: now() }
  const [columns, frame] = await Promise.all([columnsFor(input, scope), frameFor(actor, scope, input)])
  return { columns, ...frame }
}

/** Lists tags that begin with a text: of the calling agent’s people, or of everyone’s. @throws forbidden */
export async function suggestTags(actor: AgentActor, { q, isOffice }: SuggestTags): Promise<string[]> {
  if (isOffice && !viewOf(actor.account).is_all) throw new AppError('forbidden', BULK_MESSAGES.officeOnly)
  const scope = isOffice ? { agentId: null, now: now() } : scopeOf(actor)
  return scope === null ? [] : queries.listTags(scope, q)
}

function scopeOf({ account: { agent_id } }: AgentActor): queries.Scope | null {
  return agent_id === null ? null : { agentId: agent_id, now: now() }
}

function emptyFrame(): PeopleFrame {
  return {
    counts: NO_PEOPLE,
    owners: [],
    tags: [],
    cities: [],
    plans: [],
    last_change: null,
    today: calendarDayOf(now()),
  }
}

type Counts = Promise<PeopleFrame['counts']>

async function pageWithFrame(account: Account, scope: queries.Scope, input: ListPeople) {
  // The count of the tab is that of the page.
  const counts = queries.countByList(input, scope)
  const total = async () => (await counts)[input.list ?? 'all']
  return Promise.all([queries.listPage(input, scope, total), frameFor(account, scope, input, counts)])
}

async function frameFor(
  { account_id: accountId }: Account,
  scope: queries.Scope,
  input: ListPeople,
  counting: Counts = queries.countByList(input, scope),
): Promise<PeopleFrame> {
  const [counts, filters] = await Promise.all([counting, filtersFor(accountId, scope, input)])
  const last_change = (await findLastAct(accountId, new Date(scope.now.getTime() - DAY_MS))) ?? null
  return { counts, ...filters, last_change, today: calendarDayOf(scope.now) }
}

/**
 * Lists the choices of the filters, one query after another: they are short, and in parallel they would take the
 * connections of other callers.
 */
async function filtersFor(accountId: string, scope: queries.Scope, { plan }: ListPeople) {
  const tags = await queries.listTags(scope)
  const cities = await queries.listCities(scope)
  const plans = await queries.listPlans(scope, { accountId, chosen: plan })
  const owners = scope.agentId === null ? await queries.listOwners() : []
  return { owners, tags, cities, plans }
}

async function columnsFor({ more, ...input }: GetPeopleBoard, scope: queries.Scope): Promise<BoardColumn[]> {
  const totals = await queries.countByStage(input, scope)
  const stages = columnsOf(input.stage, totals.prospect > 0)
  const sizes = stages.map((stage) => ({ stage, size: columnSize(stage, moreIn(more)) }))
  const cards = await queries.listCards(
    input,
    scope,
    sizes.filter(({ stage }) => totals[stage] > 0),
  )
  return stages.map((stage) => ({ stage, total: totals[stage], cards: cards.filter((card) => card.stage === stage) }))
}
