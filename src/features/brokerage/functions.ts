import { access } from '#access/access.ts'
import { publicUrl } from '#env.server.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ChangeLaunch, UpdateBrokerage } from './schema.ts'

/** Returns the brokerage, whether visitors may see the site, its URL and the analytics settings. PostHog's key is public: every page sends it. */
export const getBrokerage = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(async () => {
    const { brokerage, is_open } = await operations.getSite()
    return { brokerage, is_open, url: publicUrl, analytics: { posthog: operations.analyticsProject() } }
  })

/** Returns the brokerage's record for administrators, with its history and what is missing before the site can open. */
export const getBrokerageSettings = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.getBrokerageSettings(context.actor))

/** Changes the brokerage's record. @throws conflict */
export const updateBrokerage = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateBrokerage)
  .handler(({ context, data }) => operations.updateBrokerage(context.actor, data))

/** Opens the site to visitors. @throws invalid while anything is missing; conflict */
export const openSite = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ChangeLaunch)
  .handler(({ context, data }) => operations.openSite(context.actor, data))

/** Takes the site offline for visitors. @throws conflict */
export const takeSiteOffline = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(ChangeLaunch)
  .handler(({ context, data }) => operations.takeSiteOffline(context.actor, data))
