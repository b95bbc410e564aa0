import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations/devices.server.ts'
import { RemoveNotificationDevice, SaveNotificationDevice } from './schema.ts'

/** Returns the key with which a browser subscribes to notifications. */
export const getNotificationKey = call({ method: 'GET' })
  .middleware([access('user')])
  .handler(() => operations.getNotificationKey())

/** Turns notifications on for the caller's device, until the session ends. @throws invalid, limited */
export const saveNotificationDevice = call({ method: 'POST' })
  .middleware([access('user')])
  .validator(SaveNotificationDevice)
  .handler(({ context, data }) => operations.saveNotificationDevice(context.actor, data))

/** Turns notifications off for a device of the caller. */
export const removeNotificationDevice = call({ method: 'POST' })
  .middleware([access('user')])
  .validator(RemoveNotificationDevice)
  .handler(({ context, data }) => operations.removeNotificationDevice(context.actor, data))
