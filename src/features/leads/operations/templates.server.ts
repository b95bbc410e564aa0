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
  const isClient = await isClientOf(actor, recipient)
  const usable = all.filter(({ subject, message }) => isClient || agencyWordsIn(`${subject}\n${message}`).length === 0)
  const chosen = usable.find(({ id }) => id === templateId)
  return {
    templates: usable.map(({ id, name }) => ({ id, name })),
    withheld: all.length - usable.length,
    filled: chosen ? filledFor(chosen, await valuesFor(actor, recipient)) : null,
  }
}

function filledFor(
  { id, subject, message }: { id: string; subject: string; message: string },
  values: MergeValues,
): EmailComposer['filled'] {
  const filled = { subject: filledWith(subject, values), message: filledWith(message, values) }
  return { id, ...filled, missing: unfilledIn(`${filled.subject}\n${filled.message}`) }
}

async function valuesFor({ account }: AgentActor, { name, home }: queries.TemplateRecipient): Promise<MergeValues> {
  const brokerage = await getBrokerage()
  return {
    'first name': firstNameOf(name),
    'full name': firstNameOf(name) && name,
    'home address': home,
    'agent name': account.name,
    'agent phone': account.agent_id === null ? null : await queries.findAgentPhone(account.agent_id),
    brokerage: brokerage.name || null,
    'brokerage phone': brokerage.phone || null,
  }
}

async function isClientOf({ account }: AgentActor, { account_id }: queries.TemplateRecipient): Promise<boolean> {
  if (account_id === null || account.agent_id === null) return false
  return queries.isClientOf(account_id, account.agent_id, calendarDayOf(now()))
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
