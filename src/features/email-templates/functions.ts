import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { AddTemplate, ListTemplates, TemplateId, TemplateVersionId, UpdateTemplate } from './schema.ts'

/** Returns a page of the approved email templates and the caller's own; of all for someone who approves them. */
export const listEmailTemplates = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(ListTemplates)
  .handler(({ context, data }) => operations.listEmailTemplates(context.actor, data))

/** Returns an email template, for its author and those who approve with its versions. @throws not_found */
export const getEmailTemplate = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(TemplateId)
  .handler(({ context, data }) => operations.getEmailTemplate(context.actor, data))

/** Adds an email template, which waits for approval. @throws invalid */
export const addEmailTemplate = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddTemplate)
  .handler(({ context, data }) => operations.addEmailTemplate(context.actor, data))

/** Changes an email template. The new version waits for approval. @throws not_found, invalid, conflict */
export const updateEmailTemplate = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateTemplate)
  .handler(({ context, data }) => operations.updateEmailTemplate(context.actor, data))

/** Permanently deletes an email template and its versions. @throws not_found, forbidden */
export const deleteEmailTemplate = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(TemplateId)
  .handler(({ context, data }) => operations.deleteEmailTemplate(context.actor, data))

/** Approves a version of an email template, which agents use after that. @throws not_found, conflict */
export const approveEmailTemplate = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(TemplateVersionId)
  .handler(({ context, data }) => operations.approveEmailTemplate(context.actor, data))

/** Withdraws the approval of an email template. @throws not_found */
export const withdrawEmailTemplate = call({ method: 'POST' })
  .middleware([access('admin:content')])
  .validator(TemplateId)
  .handler(({ context, data }) => operations.withdrawEmailTemplate(context.actor, data))
