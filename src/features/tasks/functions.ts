import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations/tasks.server.ts'
import { AddTask, HandOverTask, ListMyTasks, TaskId, TasksOf, UpdateTask } from './schema.ts'

/** Returns a page of the calling agent's tasks; null for an administrator who is not an agent. */
export const listMyTasks = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(ListMyTasks)
  .handler(({ context, data }) => operations.listMyTasks(context.actor, data))

/** Lists the open tasks about a person or a lead that the caller may open. @throws not_found */
export const listTasksAbout = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(TasksOf)
  .handler(({ context, data }) => operations.listTasksAbout(context.actor, data))

/** Returns a task of the caller or of a person they look after, with its history. @throws not_found */
export const getTask = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(TaskId)
  .handler(({ context, data }) => operations.getTask(context.actor, data))

/** Adds a task. @throws not_found, invalid */
export const addTask = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddTask)
  .handler(({ context, data }) => operations.addTask(context.actor, data))

/** Changes a task. @throws not_found, conflict */
export const updateTask = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateTask)
  .handler(({ context, data }) => operations.updateTask(context.actor, data))

/** Reassigns a task to another agent who may open its person or lead. @throws not_found, invalid, conflict */
export const handOverTask = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(HandOverTask)
  .handler(({ context, data }) => operations.handOverTask(context.actor, data))

/** Marks a task as done. @throws not_found */
export const finishTask = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(TaskId)
  .handler(({ context, data }) => operations.finishTask(context.actor, data))

/** Reopens a task that is done. @throws not_found */
export const reopenTask = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(TaskId)
  .handler(({ context, data }) => operations.reopenTask(context.actor, data))

/** Permanently deletes a task. @throws not_found */
export const deleteTask = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(TaskId)
  .handler(({ context, data }) => operations.deleteTask(context.actor, data))
