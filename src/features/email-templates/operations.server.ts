import type { Admin, AgentActor } from '#access/actors.ts'
import { changeRecord, createRecord, deleteRecord, historyOf } from '#features/audit/public.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { AppError, type FieldErrors, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { templateWaiting } from './emails/template-waiting.tsx'
import * as queries from './queries.server.ts'
import { mayChange, mayDelete, type TemplateView, templateViewOf } from './rules.ts'
import {
  type AddTemplate,
  type ListTemplates,
  type StoredTemplate,
  type Template,
  type TemplateDetail,
  type TemplateFields,
  type TemplateId,
  type TemplatesPage,
  type TemplateVersionId,
  templateRecord,
  type UpdateTemplate,
  type UsableTemplate,
} from './schema.ts'
import { MESSAGES } from './words.ts'

/** Returns a page of the approved templates and the caller's own, or of all for someone who approves. */
export async function listEmailTemplates(actor: AgentActor, input: ListTemplates): Promise<TemplatesPage> {
  const view = templateViewOf(actor.account)
  const page = await queries.listPage(input, view)
  return {
    ...page,
    rows: page.rows.map((row) => withRights(view, row)),
    counts: await queries.countByState(view),
  }
}

/** Returns a template. Its author and those who approve see its versions and history. @throws not_found */
export async function getEmailTemplate(actor: AgentActor, { templateId }: TemplateId): Promise<TemplateDetail> {
  const view = templateViewOf(actor.account)
  const found = requireFound(await queries.findTemplate(templateId, view), MESSAGES.notFound)
  const isOwn = mayChange(view, found)
  return {
    template: withRights(view, found),
    versions: isOwn ? await queries.listVersions(templateId) : [],
    history: isOwn ? await historyOf(templateRecord, templateId) : [],
  }
}

function withRights(
  view: TemplateView,
  { created_by, approved_version, ...row }: NonNullable<Awaited<ReturnType<typeof queries.findTemplate>>>,
): Template {
  return {
    ...row,
    may_change: mayChange(view, { created_by }),
    may_delete: mayDelete(view, { created_by, approved_version }),
    may_approve: view.is_approver,
  }
}

/** Adds a template, which waits for approval, and emails those who approve. @throws invalid */
export async function addEmailTemplate(actor: AgentActor, fields: AddTemplate): Promise<{ id: string; name: string }> {
  const { id, name } = await createRecord(actor, templateRecord, {
    fields,
    check: () => nameFaults(fields.name, null),
    save: async (newId: string, values: TemplateFields, at: Date) =>
      announce(actor, await queries.insertTemplate(newId, values, actor.account_id, at)),
  })
  return { id, name }
}

/**
 * Changes a template. The new version waits for approval, and those who approve get an email; agents use the approved one
 * until then. @throws not_found, invalid, conflict
 */
export async function updateEmailTemplate(
  actor: AgentActor,
  { templateId: id, version, ...fields }: UpdateTemplate,
): Promise<{ id: string; name: string; version: number }> {
  const view = templateViewOf(actor.account)
  const after = await changeRecord(actor, templateRecord, {
    id,
    version,
    fields,
    lock: lockFor(view),
    check: () => nameFaults(fields.name, id),
    save: async (templateId: string, values: TemplateFields, at: Date) =>
      announce(actor, await queries.updateTemplate(templateId, values, actor.account_id, at)),
  })
  return { id, name: after.name, version: after.version }
}

/** Emails a new version to those who approve, unless its author is one of them. */
async function announce(actor: AgentActor, template: StoredTemplate): Promise<StoredTemplate> {
  if (templateViewOf(actor.account).is_approver) return template
  const { id, name, approved_version } = template
  const input = { id, name, author: actor.account.name, is_changed: approved_version !== null }
  for (const approver of await listHoldersOf('content'))
    await sendEmail(templateWaiting, input, { email: approver.email, account_id: approver.id })
  return template
}

/** Counts the templates that wait for approval, with the names of the oldest. Untouched originals don’t count. */
export function waitingTemplates(_actor: Admin<'content'>) {
  return queries.findWaiting()
}

/** Approves a version of a template, which agents use after that. @throws not_found, conflict */
export async function approveEmailTemplate(
  actor: Admin<'content'>,
  { templateId: id, version }: TemplateVersionId,
): Promise<{ success: true }> {
  await changeRecord(actor, templateRecord, {
    id,
    version,
    fields: { approved_version: version },
    act: 'approved',
    lock: lockFor(templateViewOf(actor.account)),
    save: (templateId: string, _fields: Pick<StoredTemplate, 'approved_version'>, at: Date) =>
      queries.updateApproved(templateId, version, actor.account_id, at),
  })
  return { success: true }
}

/** Withdraws the approval of a template, so that agents can't use it. @throws not_found */
export async function withdrawEmailTemplate(
  actor: Admin<'content'>,
  { templateId: id }: TemplateId,
): Promise<{ success: true }> {
  await changeRecord(actor, templateRecord, {
    id,
    fields: { approved_version: null },
    act: 'withdrawn',
    lock: lockFor(templateViewOf(actor.account)),
    save: (templateId: string, _fields: Pick<StoredTemplate, 'approved_version'>, at: Date) =>
      queries.updateApproved(templateId, null, actor.account_id, at),
  })
  return { success: true }
}

/** Permanently deletes a template and its versions. @throws not_found, forbidden for an author whose template is in use */
export async function deleteEmailTemplate(
  actor: AgentActor,
  { templateId: id }: TemplateId,
): Promise<{ success: true }> {
  const view = templateViewOf(actor.account)
  return deleteRecord(actor, templateRecord, {
    id,
    lock: lockFor(view),
    remove: (templateId: string, before: StoredTemplate) => {
      if (!mayDelete(view, before)) throw new AppError('forbidden', MESSAGES.approvedStays)
      return queries.deleteTemplate(templateId)
    },
  })
}

/** Lists the approved templates by name. */
export function listUsableTemplates(): Promise<UsableTemplate[]> {
  return queries.listUsable()
}

/** Returns a function that locks a template which the caller may change. */
function lockFor(view: TemplateView) {
  return (id: string) => queries.lockTemplate(id, view)
}

async function nameFaults(name: string, exceptId: string | null): Promise<FieldErrors> {
  return (await queries.hasName(name, exceptId)) ? { name: MESSAGES.nameTaken } : {}
}
