import { access } from '#access/access.ts'
import { env, posthogHost, publicUrl } from '#env.server.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'

/** PostHog project, if configured. Its key is public, because every page sends it. */
const posthog = env.POSTHOG_KEY ? { key: env.POSTHOG_KEY, host: posthogHost } : null

/** Returns the brokerage, the site's URL and the analytics settings. */
export const getBrokerage = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(async () => ({ brokerage: await operations.getBrokerage(), url: publicUrl, analytics: { posthog } }))
