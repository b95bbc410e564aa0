import { access } from '#access/access.ts'
import { env, posthogHost, publicUrl } from '#env.server.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'

/** PostHog's project, where the operator has set one. Its key is public: every page sends it. */
const posthog = env.POSTHOG_KEY ? { key: env.POSTHOG_KEY, host: posthogHost } : null

/** Returns the brokerage that the site belongs to, the address of the site, and where its analytics go. */
export const getBrokerage = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(async () => ({ brokerage: await operations.getBrokerage(), url: publicUrl, analytics: { posthog } }))
