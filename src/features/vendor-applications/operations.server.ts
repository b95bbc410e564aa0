import type { Admin, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, deleteRecord } from '#features/audit/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { createVendor } from '#features/vendors/public.server.ts'
import { vendorRecord } from '#features/vendors/schema.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { applicationArrived } from './emails/application-arrived.tsx'
import { applicationDeclined } from './emails/application-declined.tsx'
import { applicationReceived } from './emails/application-received.tsx'
import * as queries from './queries.server.ts'
import { reviewOutcome, statusAfter } from './rules.ts'
import {
  type ApplicationId,
  type ApplicationsPage,
  applicationRecord,
  type ListVendorApplications,
  type ReviewVendorApplication,
  type SubmitVendorApplication,
  type VendorApplication,
} from './schema.ts'
import { MESSAGES } from './words.ts'

definePersonalData({ name: 'vendor_applications', read: queries.listOf })

/**
 * Stores an application to be listed, confirms it, and emails the office. Deduplicates within a day, and while an
 * earlier application is pending. @throws invalid
 */
export async function submitVendorApplication(
  actor: Visitor,
  input: SubmitVendorApplication,
): Promise<{ success: true }> {
  return receiveForm(actor, input, 'vendor_application', async (form) => {
    const { website: _, captcha: __, contactConsent: ___, phone, ...fields } = input
    if (phone === null) throw new AppError('invalid', MESSAGES.phoneMissing, { phone: MESSAGES.phoneMissing })
    const { name, service_type, email, contact_name, city } = fields
    const { account_id } = actor
    const { id } = form
    const answer = { success: true } as const
    return {
      answer,
      person: { email, phone },
      store: async () => ((await queries.insertApplication({ ...form, ...fields, phone, account_id })) ? null : answer),
      finish: async () => {
        audit(actor, 'vendor_application.received', {
          object_type: 'vendor_application',
          object_id: id,
          after: { name, service_type },
        })
        await sendEmail(applicationReceived, {}, { email, account_id })
        await emailOffice(applicationArrived, () => ({ id, name, service_type, contact_name, city }), {
          kind: 'vendor_application',
        })
      },
    }
  })
}

/** Returns a page of applications with the counts of its tabs. */
export async function listVendorApplications(
  _actor: Admin<'vendors'>,
  input: ListVendorApplications,
): Promise<ApplicationsPage> {
  return { ...(await queries.listPage(input)), counts: await queries.countByStatus() }
}

/** Returns an application. @throws not_found */
export async function getVendorApplication(
  _actor: Admin<'vendors'>,
  { applicationId }: ApplicationId,
): Promise<VendorApplication> {
  return requireFound(await queries.findApplication(applicationId), MESSAGES.notFound)
}

/**
 * Approves an application, which creates the vendor, or declines it with a note, and emails the business. All changes
 * commit together. @throws not_found, invalid if the vendor is already listed, conflict
 */
export async function reviewVendorApplication(
  actor: Admin<'vendors'>,
  { applicationId, version, decision, note }: ReviewVendorApplication,
): Promise<VendorApplication> {
  return transaction(async () => {
    const before = requireFound(await queries.lockApplication(applicationId), MESSAGES.notFound)
    const outcome = reviewOutcome(before.status, decision)
    if (outcome === 'nothing') {
      noteAudit()
      return before
    }
    if (outcome === 'refuse' || before.version !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    const status = statusAfter(decision)
    const vendor_id = status === 'approved' ? await list(actor, before) : null
    await queries.updateReview(
      applicationId,
      { status, vendor_id, review_note: note || null, reviewed_by: actor.account_id },
      now(),
    )
    audit(actor, `vendor_application.${status}`, {
      object_type: 'vendor_application',
      object_id: applicationId,
      before: { status: before.status },
      after: { status, vendor_id },
      reason: note || undefined,
    })
    if (status === 'declined')
      await sendEmail(applicationDeclined, { contact_name: before.contact_name, note }, { email: before.email })
    return requireFound(await queries.findApplication(applicationId), MESSAGES.notFound)
  })
}

/** Creates the vendor of an application, visible and vetted as of today. The email to the business shows its entry. */
async function list(actor: Admin<'vendors'>, application: VendorApplication): Promise<string> {
  const { name, service_type, description, contact_name, phone, email, website_url, city, license_number } = application
  const vendor = await createVendor(actor, {
    ...vendorRecord.blank,
    name,
    service_type,
    description,
    contact_name,
    phone,
    email,
    website_url,
    city,
    license_number,
    vetted_date: calendarDayOf(now()),
    benefit: 'nothing',
    is_active: true,
    tellByEmail: true,
  })
  return vendor.id
}

/** Permanently deletes an application. A vendor created from it stays. @throws not_found */
export async function deleteVendorApplication(
  actor: Admin<'vendors'>,
  { applicationId: id }: ApplicationId,
): Promise<{ success: true }> {
  return deleteRecord(actor, applicationRecord, {
    id,
    lock: queries.lockApplication,
    remove: queries.deleteApplication,
    snapshot: ({ status, name }) => ({ status, name }),
  })
}

/** Returns the applications that wait for a decision. */
export function waitingApplications(_actor: Admin<'vendors'>) {
  return queries.findWaiting()
}
