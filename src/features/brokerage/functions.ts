import { access } from '#access/access.ts'
import { publicUrl } from '#env.server.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'

/** Returns the brokerage, the site's URL and the analytics settings. PostHog's key is public: every page sends it. */
export const getBrokerage = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(async () => ({
    brokerage: await operations.getBrokerage(),
    url: publicUrl,
    analytics: { posthog: operations.analyticsProject() },
  }))
