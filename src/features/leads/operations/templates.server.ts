import type { AgentActor } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { listUsableTemplates } from '#features/email-templates/public.server.ts'
import { agencyWordsIn, filledWith, firstNameOf, type MergeValues } from '#features/email-templates/rules.ts'
import { unfilledIn } from '#features/email-templates/schema.ts'
import { openablePerson } from '#features/people/public.server.ts'
import { viewOf } from '#features/people/rules.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/templates.server.ts'
import { kindsFor } from '../rules/kinds.ts'
import type { EmailComposer, GetEmailComposer } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/**
 * Lists the approved templates for an email to a lead or a person, and fills in the chosen one. Templates with agency
 * words are left out unless an agreement between the person and the caller is in force. @throws not_found
 */
export async function getEmailComposer(
  actor: AgentActor,
  { personId, leadId, templateId }: GetEmailComposer,
): Promise<EmailComposer> {
  const recipient = leadId ? await senderFor(actor, leadId) : await personFor(actor, personId)
  const all = await listUsableTemplates()
  const isClient = await isClientOf(actor.account.agent_id, recipient)
  const usable = all.filter(({ subject, message }) => isClient || agencyWordsIn(`${subject}\n${message}`).length === 0)
  const chosen = usable.find(({ id }) => id === templateId)
  return {
    templates: usable.map(({ id, name }) => ({ id, name })),
    withheld: all.length - usable.length,
    filled: chosen ? { id: chosen.id, ...filledFor(chosen, await valuesFor(actor.account, recipient)) } : null,
  }
}

/**
 * Fills an approved template, or a text that was approved with its plan, in for a person, in the name of an agent. Null
 * if the template isn't approved, or has agency words and no agreement with the agent is in force.
 * @param template id of a template, or a subject and a message
 */
export async function fillTemplateFor(
  author: { agent_id: string; name: string },
  { personId, template: given }: { personId: string; template: string | { subject: string; message: string } },
): Promise<{ subject: string; message: string; missing: string[] } | null> {
  const recipient = await queries.findPersonToWrite(personId, { is_all: false })
  const template = typeof given === 'string' ? (await listUsableTemplates()).find(({ id }) => id === given) : given
  if (!recipient || !template) return null
  const needsAgreement = agencyWordsIn(`${template.subject}\n${template.message}`).length > 0
  if (needsAgreement && !(await isClientOf(author.agent_id, recipient))) return null
  return filledFor(template, await valuesFor(author, recipient))
}

function filledFor(
  { subject, message }: { subject: string; message: string },
  values: MergeValues,
): { subject: string; message: string; missing: string[] } {
  const filled = { subject: filledWith(subject, values), message: filledWith(message, values) }
  return { ...filled, missing: unfilledIn(`${filled.subject}\n${filled.message}`) }
}

async function valuesFor(
  author: { agent_id: string | null; name: string },
  { name, home }: queries.TemplateRecipient,
): Promise<MergeValues> {
  const brokerage = await getBrokerage()
  return {
    'first name': firstNameOf(name),
    'full name': firstNameOf(name) && name,
    'home address': home,
    'agent name': author.name,
    'agent phone': author.agent_id === null ? null : await queries.findAgentPhone(author.agent_id),
    brokerage: brokerage.name || null,
    'brokerage phone': brokerage.phone || null,
  }
}

async function isClientOf(agentId: string | null, { account_id }: queries.TemplateRecipient): Promise<boolean> {
  if (account_id === null || agentId === null) return false
  return queries.isClientOf(account_id, agentId, calendarDayOf(now()))
}

/** Finds the sender of a lead that the caller owns, or may answer as an administrator. @throws not_found */
async function senderFor({ account }: AgentActor, leadId: string): Promise<queries.TemplateRecipient> {
  const lead = requireFound(await queries.findSenderToWrite(leadId), MESSAGES.notFound)
  const isOwner = account.agent_id !== null && lead.owner_id === account.agent_id
  if (!isOwner && !kindsFor(account).includes(lead.kind)) throw new AppError('not_found', MESSAGES.notFound)
  return lead
}

async function personFor({ account }: AgentActor, personId: string): Promise<queries.TemplateRecipient> {
  const id = requireFound(await openablePerson(account, personId || null), MESSAGES.personNotFound)
  return requireFound(await queries.findPersonToWrite(id, viewOf(account)), MESSAGES.personNotFound)
}
