import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as reading from './operations/read.server.ts'
import * as sending from './operations/send.server.ts'
import { DeleteMessage, GetThread, ListMessages, MarkMessageRead, SendMessage } from './schema.ts'

/** Sends a message into a thread, or begins one. @throws not_found, invalid, conflict, limited */
export const sendMessage = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(SendMessage)
  .handler(({ context, data }) => sending.sendMessage(context.actor, data))

/** The caller's threads, those with the newest message first. */
export const listMessages = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ListMessages)
  .handler(({ context, data }) => reading.listMessages(context.actor, data))

/** A thread with its newest messages, those before one, or what came after one. @throws not_found */
export const getThread = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(GetThread)
  .handler(({ context, data }) => reading.getThread(context.actor, data))

/** Notes what the caller has seen of a thread. @throws not_found */
export const markMessageRead = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(MarkMessageRead)
  .handler(({ context, data }) => reading.markMessageRead(context.actor, data))

/** How many messages wait for the caller. */
export const getUnreadCount = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => reading.getUnreadCount(context.actor))

/** Hides a message, or a thread until now, from the caller. @throws not_found */
export const deleteMessage = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DeleteMessage)
  .handler(({ context, data }) => sending.deleteMessage(context.actor, data))

/** The agents that the caller can write to, and the office. */
export const listMessageAgents = call({ method: 'POST' })
  .middleware([access('user')])
  .handler(({ context }) => reading.listMessageAgents(context.actor))
