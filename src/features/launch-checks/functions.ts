import { access } from '#access/access.ts'
import { ChangeLaunch } from '#features/brokerage/schema.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { AssignLaunchCheck, LaunchCheckKey } from './schema.ts'

/** Returns the checks of the launch, each with its state, owner, and due date. */
export const listLaunchChecks = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.listLaunchChecks(context.actor))

/** Sets who does a launch check, and by when. @throws conflict */
export const assignLaunchCheck = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(AssignLaunchCheck)
  .handler(({ context, data }) => operations.assignLaunchCheck(context.actor, data))

/** Records that a manual launch check is done. @throws invalid, conflict */
export const completeLaunchCheck = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(LaunchCheckKey)
  .handler(({ context, data }) => operations.completeLaunchCheck(context.actor, data))

/** Opens a manual launch check again. @throws invalid, conflict */
export const reopenLaunchCheck = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(LaunchCheckKey)
  .handler(({ context, data }) => operations.reopenLaunchCheck(context.actor, data))

/** Opens the site to visitors. @throws invalid while a required check is open; conflict */
export const openSite = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ChangeLaunch)
  .handler(({ context, data }) => operations.openSite(context.actor, data))

/** Takes the site offline for visitors. @throws conflict */
export const takeSiteOffline = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ChangeLaunch)
  .handler(({ context, data }) => operations.takeSiteOffline(context.actor, data))
