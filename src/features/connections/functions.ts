import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as change from './operations/change.server.ts'
import * as domain from './operations/sender-domain.server.ts'
import * as inUse from './operations/test-in-use.server.ts'
import * as mail from './operations/test-mail.server.ts'
import * as map from './operations/test-map.server.ts'
import * as replies from './operations/test-replies.server.ts'
import * as storage from './operations/test-storage.server.ts'
import * as texts from './operations/test-texts.server.ts'
import * as view from './operations/view.server.ts'
import {
  CheckSenderDomain,
  RemoveConnection,
  TestConnectionInUse,
  UpdateAnalyticsConnection,
  UpdateFeedConnection,
  UpdateMailConnection,
  UpdateMapConnection,
  UpdateReplyConnection,
  UpdateStorageConnection,
  UpdateTextConnection,
} from './schema.ts'

/** Returns the connections with their state. No call returns a secret. */
export const getConnections = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => view.getConnections(context.actor))

/** Changes the MLS feed. @throws forbidden, conflict, invalid */
export const updateFeedConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateFeedConnection)
  .handler(({ context, data }) => change.updateFeedConnection(context.actor, data))

/** Changes the mail server. @throws forbidden, conflict, invalid */
export const updateMailConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateMailConnection)
  .handler(({ context, data }) => change.updateMailConnection(context.actor, data))

/** Changes the mailbox of replies to email. @throws forbidden, conflict, invalid */
export const updateReplyConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateReplyConnection)
  .handler(({ context, data }) => change.updateReplyConnection(context.actor, data))

/** Changes the bucket of photos and documents, if it works. @throws forbidden, conflict, invalid, limited */
export const updateStorageConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateStorageConnection)
  .handler(({ context, data }) => change.updateStorageConnection(context.actor, data))

/** Changes the text gateway. @throws forbidden, conflict, invalid */
export const updateTextConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateTextConnection)
  .handler(({ context, data }) => change.updateTextConnection(context.actor, data))

/** Changes the source of the map. @throws forbidden, conflict */
export const updateMapConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateMapConnection)
  .handler(({ context, data }) => change.updateMapConnection(context.actor, data))

/** Changes the analytics project. @throws forbidden, conflict */
export const updateAnalyticsConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateAnalyticsConnection)
  .handler(({ context, data }) => change.updateAnalyticsConnection(context.actor, data))

/** Removes a stored connection with its secrets. @throws forbidden, conflict */
export const removeConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(RemoveConnection)
  .handler(({ context, data }) => change.removeConnection(context.actor, data))

/** Sends an email to the administrator through the entered mail server. @throws forbidden, conflict, invalid, limited */
export const testMailConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateMailConnection)
  .handler(({ context, data }) => mail.testMailConnection(context.actor, data))

/** Signs in to the entered mailbox and opens it. Reads no email. @throws forbidden, conflict, invalid, limited */
export const testReplyConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateReplyConnection)
  .handler(({ context, data }) => replies.testReplyConnection(context.actor, data))

/** Writes a small file to the entered bucket, reads it, and deletes it. @throws forbidden, conflict, invalid, limited */
export const testStorageConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateStorageConnection)
  .handler(({ context, data }) => storage.testStorageConnection(context.actor, data))

/** Reads the account and the sending number from the entered text gateway. @throws forbidden, conflict, invalid, limited */
export const testTextConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateTextConnection)
  .handler(({ context, data }) => texts.testTextConnection(context.actor, data))

/** Requests the entered source of the map. @throws forbidden, conflict, invalid, limited */
export const testMapConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateMapConnection)
  .handler(({ context, data }) => map.testMapConnection(context.actor, data))

/** Tests the mailbox, bucket, text gateway, or map in use. @throws conflict, limited */
export const testConnectionInUse = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(TestConnectionInUse)
  .handler(({ context, data }) => inUse.testConnectionInUse(context.actor, data))

/** Sends an email to the administrator through the mail server in use. @throws conflict, limited */
export const sendTestEmail = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => mail.sendTestEmail(context.actor))

/** Checks the DNS records of the sender's domain. @throws forbidden, limited */
export const checkSenderDomain = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(CheckSenderDomain)
  .handler(({ context, data }) => domain.checkSenderDomain(context.actor, data))
