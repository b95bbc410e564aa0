import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, changeRecord, createRecord, deleteRecord, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { AppError, type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { lockTable } from '#kit/record/queries.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { vendorListed } from './emails/vendor-listed.tsx'
import * as queries from './queries.server.ts'
import { faultsOf, faultsOfNew, isEmailDue, serviceTypes } from './rules.ts'
import {
  type CreateVendor,
  type ListAllVendors,
  type ListVendorsByServiceType,
  type PublicVendor,
  type ReorderVendors,
  type ServiceTypeCount,
  type ToggleVendor,
  type UpdateVendor,
  type Vendor,
  type VendorFields,
  type VendorId,
  vendorRecord,
} from './schema.ts'
import { MESSAGES, SERVICE_TYPES } from './words.ts'

const lock = queries.lockVendor

/** Lists the vendors of the public page in their order. */
export function listActiveVendors(): Promise<PublicVendor[]> {
  return queries.listActive()
}

/** Lists the visible vendors of a service. */
export function listVendorsByServiceType({ serviceType }: ListVendorsByServiceType): Promise<PublicVendor[]> {
  return queries.listActive(serviceType)
}

/** Lists the services in use with their counts, in the order of a typical move. */
export async function listVendorServiceTypes(): Promise<ServiceTypeCount[]> {
  const counts = await queries.countByService()
  const places = serviceTypes()
  return counts.sort((a, b) => places.indexOf(a.service_type) - places.indexOf(b.service_type))
}

/** Returns a page of all vendors with the counts of its tabs. */
export async function listAllVendors(
  _actor: Admin<'vendors'>,
  input: ListAllVendors,
): Promise<TablePage<Vendor> & { shown: number; hidden: number }> {
  return { ...(await queries.listPage(input)), ...(await queries.countByStatus()) }
}

/** Lists all vendors in their order, for the page that changes it. */
export function listVendorOrder(_actor: Admin<'vendors'>): ReturnType<typeof queries.listInOrder> {
  return queries.listInOrder()
}

/** Returns a vendor and its history. @throws not_found */
export async function getVendor(
  _actor: Admin<'vendors'>,
  { vendorId }: VendorId,
): Promise<{ vendor: Vendor; history: Change[] }> {
  const vendor = requireFound(await queries.findVendor(vendorId), MESSAGES.notFound)
  return { vendor, history: await historyOf(vendorRecord, vendorId) }
}

/** Adds a vendor at the end of the list, and emails it if requested. @throws invalid */
export async function createVendor(actor: Admin<'vendors'>, input: CreateVendor): Promise<Vendor> {
  const { tellByEmail: _, ...fields } = input
  refuse(faultsOfNew(input, calendarDayOf(now())))
  return createRecord(actor, vendorRecord, {
    fields,
    check: () => namesakeFaults(fields, null),
    save: queries.insertVendor,
    async onSaved({ name, service_type, description, phone, website_url, email }) {
      if (!isEmailDue(input) || !email) return
      await sendEmail(vendorListed, { name, service_type, description, phone, website_url }, { email })
    },
  })
}

/** Changes a vendor. @throws not_found, invalid, conflict with the stored version */
export async function updateVendor(
  actor: Admin<'vendors'>,
  { vendorId: id, version, ...fields }: UpdateVendor,
): Promise<Vendor> {
  refuse(faultsOf(fields, calendarDayOf(now())))
  const check = () => namesakeFaults(fields, id)
  return changeRecord(actor, vendorRecord, { id, version, fields, lock, check, save: queries.updateVendor })
}

/** Shows or hides a vendor on the public page. @throws not_found */
export async function toggleVendorStatus(
  actor: Admin<'vendors'>,
  { vendorId: id, active: is_active }: ToggleVendor,
): Promise<Vendor> {
  const act = is_active ? 'shown' : 'hidden'
  return changeRecord(actor, vendorRecord, { id, fields: { is_active }, act, lock, save: queries.updateStatus })
}

/** Permanently deletes a vendor. @throws not_found */
export async function deleteVendor(actor: Admin<'vendors'>, { vendorId: id }: VendorId): Promise<{ success: true }> {
  return deleteRecord(actor, vendorRecord, { id, lock, remove: queries.deleteVendor })
}

/** Reorders all vendors. @throws conflict if the list has changed since the page was opened */
export async function reorderVendors(
  actor: Admin<'vendors'>,
  { vendorIds, formerIds }: ReorderVendors,
): Promise<{ success: true }> {
  return transaction(async () => {
    await lockTable(vendorRecord.table)
    const current = (await queries.listInOrder()).map(({ id }) => id)
    if (orderFault(current, formerIds, vendorIds)) throw new AppError('conflict', MESSAGES.orderChangedMeanwhile)
    await queries.updatePositions(vendorIds)
    audit(actor, 'vendor.reordered', {
      object_type: 'vendor',
      object_id: null,
      before: { order: current },
      after: { order: vendorIds },
    })
    return { success: true }
  })
}

async function namesakeFaults(fields: VendorFields, exceptId: string | null): Promise<FieldErrors> {
  const { name, service_type } = fields
  const isListed = await queries.hasNamesake(fields, exceptId)
  return isListed ? { name: MESSAGES.listedAlready(name, SERVICE_TYPES[service_type]) } : {}
}
