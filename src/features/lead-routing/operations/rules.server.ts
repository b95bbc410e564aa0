import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, changeRecord, createRecord, deleteRecord, historyOf } from '#features/audit/public.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { lockTable } from '#kit/record/queries.server.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { now } from '#ports/clock.server.ts'
import { countByRule, listSources } from '../queries/lists.server.ts'
import * as queries from '../queries/rules.server.ts'
import { ruleFaults, tidied } from '../rules/form.ts'
import { membersOf } from '../rules/match.ts'
import {
  type CreateLeadRule,
  type LeadRule,
  type LeadRuleId,
  type ReorderLeadRules,
  type RuleFields,
  type RuleForm,
  ruleRecord,
  type ToggleLeadRule,
  type UpdateLeadRule,
} from '../schema.ts'
import { MAX_RULES, MESSAGES, OWN_LISTINGS } from '../words.ts'

const lock = queries.lockRuleRow

/** Returns a rule for its form. @throws not_found */
export async function getLeadRule(_actor: Admin<'operations'>, { ruleId }: LeadRuleId): Promise<RuleForm> {
  const rules = await queries.listRules()
  const rule = requireFound(
    rules.find(({ id }) => id === ruleId),
    MESSAGES.notFound,
  )
  return formOf(rule, rules.indexOf(rule) + 3)
}

/** Returns the form of a new rule. */
export async function getNewLeadRule(_actor: Admin<'operations'>): Promise<RuleForm> {
  return formOf(null, (await queries.listRules()).length + 3)
}

async function formOf(rule: LeadRule | null, number: number): Promise<RuleForm> {
  const members = rule ? membersOf(rule).map(({ agent_id }) => agent_id) : []
  const people = (await queries.listTeam()).flatMap((one) => {
    const isMember = members.includes(one.agent_id)
    if (!isMember && !canJoin(one)) return []
    const note = !canJoin(one) ? 'Can’t get leads' : one.takes_leads ? null : 'Not taking leads now'
    return [{ agent_id: one.agent_id, name: one.name, note }]
  })
  return {
    rule,
    number,
    people,
    leads: rule ? ((await countByRule(now())).find(({ rule_id }) => rule_id === rule.id)?.count ?? 0) : 0,
    sources: await listSources(),
    history: rule ? await historyOf(ruleRecord, rule.id) : [],
  }
}

/** Returns whether an agent can be in a rule. One without an account could not claim leads. */
function canJoin({ can_reply, account_id }: queries.TeamMember): boolean {
  return can_reply && account_id !== null
}

async function faultsOf(fields: RuleFields) {
  const team = await queries.listTeam()
  return ruleFaults(
    fields,
    team.filter(canJoin).map(({ agent_id }) => agent_id),
  )
}

/**
 * Adds a rule at the end of the list. The first one brings along the rule for the brokerage's own listings, so that
 * they stay with their agents. @throws invalid
 */
export async function createLeadRule(actor: Admin<'operations'>, input: CreateLeadRule): Promise<LeadRule> {
  const { is_active, ...fields } = input
  const create = (values: RuleFields) =>
    createRecord(actor, ruleRecord, {
      fields: { ...values, is_active },
      check: () => faultsOf(values),
      save: queries.insertRule,
    })
  return transaction(async () => {
    await lockTable(ruleRecord.table)
    const rules = await queries.listRules()
    if (rules.length >= MAX_RULES) throw new AppError('invalid', MESSAGES.tooManyRules)
    if (rules.length === 0 && input.act !== 'listing_agent') await create(OWN_LISTING_RULE)
    return create(tidied(fields))
  })
}

const OWN_LISTING_RULE: RuleFields = {
  name: OWN_LISTINGS,
  kinds: [],
  topics: [],
  sources: [],
  towns: '',
  languages: [],
  min_price: null,
  max_price: null,
  is_own_listing: true,
  is_client: false,
  act: 'listing_agent',
  people: [],
  claim_minutes: null,
  off_hours: 'anyway',
}

/** Changes a rule. @throws not_found, invalid, conflict with the stored version */
export async function updateLeadRule(
  actor: Admin<'operations'>,
  { ruleId: id, version, ...input }: UpdateLeadRule,
): Promise<LeadRule> {
  const tidy = tidied(input)
  return changeRecord(actor, ruleRecord, {
    id,
    version,
    lock,
    check: () => faultsOf(tidy),
    save: queries.updateRule,
    fields: (before) => keepSame(before, tidy),
  })
}

/** Returns fields with the stored lists in place of equal ones, because changes compare by identity. */
function keepSame(before: LeadRule, fields: RuleFields): RuleFields {
  const stored = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      JSON.stringify(stored.get(name)) === JSON.stringify(value) ? stored.get(name) : value,
    ]),
  ) as RuleFields
}

/** Turns a rule on or off. @throws not_found */
export async function toggleLeadRule(
  actor: Admin<'operations'>,
  { ruleId: id, active: is_active }: ToggleLeadRule,
): Promise<LeadRule> {
  const act = is_active ? 'turned_on' : 'turned_off'
  return changeRecord(actor, ruleRecord, { id, fields: { is_active }, act, lock, save: queries.updateRuleStatus })
}

/** Permanently deletes a rule. Its decisions stay. @throws not_found */
export async function deleteLeadRule(
  actor: Admin<'operations'>,
  { ruleId: id }: LeadRuleId,
): Promise<{ success: true }> {
  return deleteRecord(actor, ruleRecord, { id, lock, remove: queries.deleteRule })
}

/** Reorders all rules. @throws conflict if the list has changed since the page was opened */
export async function reorderLeadRules(
  actor: Admin<'operations'>,
  { ruleIds, formerIds }: ReorderLeadRules,
): Promise<{ success: true }> {
  return transaction(async () => {
    await lockTable(ruleRecord.table)
    const current = (await queries.listRules()).map(({ id }) => id)
    if (orderFault(current, formerIds, ruleIds)) throw new AppError('conflict', MESSAGES.orderChangedMeanwhile)
    await queries.updatePositions(ruleIds)
    audit(actor, 'lead_rule.reordered', {
      object_type: 'lead_rule',
      object_id: null,
      before: { order: current },
      after: { order: ruleIds },
    })
    return { success: true }
  })
}
