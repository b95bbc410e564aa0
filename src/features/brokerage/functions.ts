import { access } from '#access/access.ts'
import { publicUrl } from '#env.server.ts'
import { call } from '#kit/call/call.ts'
import { mailPort } from '#kit/email/send-mail.server.ts'
import * as offices from './operations/offices.server.ts'
import * as days from './operations/special-days.server.ts'
import * as operations from './operations.server.ts'
import {
  AddSpecialDay,
  AddUsualHolidays,
  RemoveOffice,
  RemoveSpecialDay,
  UpdateBrokerage,
  UpdateOffice,
} from './schema.ts'

/**
 * Returns the brokerage, whether visitors may see the site, whether it sends email, its URL, and the analytics settings.
 * PostHog's key is public: every page sends it.
 */
export const getBrokerage = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(async () => {
    const { brokerage, is_open } = await operations.getSite()
    const analytics = { posthog: operations.analyticsProject() }
    return { brokerage, is_open, sends_email: mailPort() !== null, url: publicUrl, analytics }
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

/** Returns the days with other hours and the holidays that have no entry. */
export const getSpecialDays = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => days.getSpecialDays(context.actor))

/** Adds a day on which the office is closed or has other hours. @throws invalid, conflict */
export const addSpecialDay = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(AddSpecialDay)
  .handler(({ context, data }) => days.addSpecialDay(context.actor, data))

/** Closes the office on the usual holidays of the next 12 months. @throws invalid, conflict */
export const addUsualHolidays = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(AddUsualHolidays)
  .handler(({ context, data }) => days.addUsualHolidays(context.actor, data))

/** Removes a day, so that its usual hours apply. @throws conflict */
export const removeSpecialDay = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(RemoveSpecialDay)
  .handler(({ context, data }) => days.removeSpecialDay(context.actor, data))

/** Returns the offices besides the main one. */
export const getOffices = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => offices.getOffices(context.actor))

/** Adds or changes an office. @throws invalid, not_found, conflict */
export const updateOffice = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateOffice)
  .handler(({ context, data }) => offices.updateOffice(context.actor, data))

/** Removes an office. @throws conflict */
export const removeOffice = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(RemoveOffice)
  .handler(({ context, data }) => offices.removeOffice(context.actor, data))
