import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as reading from './operations/read.server.ts'
import * as sending from './operations/send.server.ts'
import { DeleteMessage, GetThread, ListMessages, MarkMessageRead, SendMessage } from './schema.ts'

/** Sends a message to a thread, or starts one. @throws not_found, invalid, conflict, limited */
export const sendMessage = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SendMessage)
  .handler(({ context, data }) => sending.sendMessage(context.actor, data))

/** Lists the caller's threads, newest message first. */
export const listMessages = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ListMessages)
  .handler(({ context, data }) => reading.listMessages(context.actor, data))

/** Returns a thread with its newest messages, those before one, or those after one. @throws not_found */
export const getThread = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(GetThread)
  .handler(({ context, data }) => reading.getThread(context.actor, data))

/** Marks messages of a thread as read by the caller. @throws not_found */
export const markMessageRead = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(MarkMessageRead)
  .handler(({ context, data }) => reading.markMessageRead(context.actor, data))

/** Returns the caller's unread counts. */
export const getUnreadCount = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => reading.getUnreadCount(context.actor))

/** Hides a message, or all messages of a thread so far, from the caller. @throws not_found */
export const deleteMessage = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DeleteMessage)
  .handler(({ context, data }) => sending.deleteMessage(context.actor, data))

/** Lists the agents that the caller can message, and the office. */
export const listMessageAgents = call({ method: 'POST' })
  .middleware([access('user')])
  .handler(({ context }) => reading.listMessageAgents(context.actor))
