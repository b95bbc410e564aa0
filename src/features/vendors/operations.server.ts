import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, type FieldErrors, found } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { newId } from '#kit/ids.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { orderFault } from '#kit/table/order-fault.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { vendorListed } from './emails/vendor-listed.tsx'
import * as queries from './queries.server.ts'
import { faultsOf, faultsOfNew, isEmailDue, isUnchanged, sentenceOf, serviceTypes } from './rules.ts'
import type {
  CreateVendor,
  ListAllVendors,
  ListVendorsByServiceType,
  PublicVendor,
  ReorderVendors,
  ServiceTypeCount,
  ToggleVendor,
  UpdateVendor,
  Vendor,
  VendorFields,
  VendorId,
} from './schema.ts'
import { MESSAGES, SERVICE_TYPES } from './words.ts'

/** The vendors on the public page, in their order. */
export function listActiveVendors(): Promise<PublicVendor[]> {
  return queries.listActive()
}

/** Those of one service. */
export function listVendorsByServiceType({ serviceType }: ListVendorsByServiceType): Promise<PublicVendor[]> {
  return queries.listActive(serviceType)
}

/** The services in use with their counts, in the order of a move. */
export async function listVendorServiceTypes(): Promise<ServiceTypeCount[]> {
  const counts = await queries.countByService()
  const places = serviceTypes()
  return counts.sort((a, b) => places.indexOf(a.service_type) - places.indexOf(b.service_type))
}

/** A page of all vendors for the administrators' table, with the counts of its tabs. */
export async function listAllVendors(
  _actor: Admin<'vendors'>,
  input: ListAllVendors,
): Promise<TablePage<Vendor> & { shown: number; hidden: number }> {
  return { ...(await queries.listPage(input)), ...(await queries.countByStatus()) }
}

/** Every vendor in its place, for the page that orders them. */
export function listVendorOrder(_actor: Admin<'vendors'>): ReturnType<typeof queries.listInOrder> {
  return queries.listInOrder()
}

/** One vendor. @throws not_found */
export async function getVendor(_actor: Admin<'vendors'>, { vendorId }: VendorId): Promise<Vendor> {
  return found(await queries.findVendor(vendorId), MESSAGES.notFound)
}

/** What was done to a vendor, newest first. */
export async function listVendorHistory(_actor: Admin<'vendors'>, { vendorId }: VendorId): Promise<Change[]> {
  return historyOf('vendor', vendorId, sentenceOf)
}

/** Adds a vendor at the end of the list, and tells them by e-mail where that is wished. @throws invalid */
export async function createVendor(actor: Admin<'vendors'>, input: CreateVendor): Promise<Vendor> {
  const at = now()
  const id = newId()
  refuse(faultsOfNew(input, calendarDayOf(at)))
  const { tellByEmail: _, ...fields } = input
  return transaction(async () => {
    await queries.lockList()
    await refuseNamesake(fields, null)
    const vendor = await queries.insertVendor({ ...fields, id }, at)
    audit(actor, 'vendor.created', { object_type: 'vendor', object_id: id, after: { ...vendor } })
    if (isEmailDue(input) && vendor.email) {
      const { name, service_type, description, phone, website_url } = vendor
      await sendEmail(vendorListed, { name, service_type, description, phone, website_url }, { email: vendor.email })
    }
    return vendor
  })
}

/** Changes what is said of a vendor. @throws not_found, invalid, conflict with the stored version */
export async function updateVendor(
  actor: Admin<'vendors'>,
  { vendorId, version, ...fields }: UpdateVendor,
): Promise<Vendor> {
  const at = now()
  refuse(faultsOf(fields, calendarDayOf(at)))
  return transaction(async () => {
    await queries.lockList()
    const before = found(await queries.lockVendor(vendorId), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    if (isUnchanged(before, fields)) {
      noteAudit()
      return before
    }
    await refuseNamesake(fields, vendorId)
    const after = await queries.updateVendor(vendorId, fields, at)
    audit(actor, 'vendor.updated', {
      object_type: 'vendor',
      object_id: vendorId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Shows or hides a vendor on the public page. @throws not_found */
export async function toggleVendorStatus(actor: Admin<'vendors'>, { vendorId, active }: ToggleVendor): Promise<Vendor> {
  return transaction(async () => {
    const before = found(await queries.lockVendor(vendorId), MESSAGES.notFound)
    if (before.is_active === active) {
      noteAudit()
      return before
    }
    const after = await queries.updateStatus(vendorId, active, now())
    audit(actor, active ? 'vendor.shown' : 'vendor.hidden', {
      object_type: 'vendor',
      object_id: vendorId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Removes a vendor for good; the audit trail keeps what it was. @throws not_found */
export async function deleteVendor(actor: Admin<'vendors'>, { vendorId }: VendorId): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockList()
    const before = found(await queries.lockVendor(vendorId), MESSAGES.notFound)
    await queries.deleteVendor(vendorId)
    audit(actor, 'vendor.deleted', { object_type: 'vendor', object_id: vendorId, before: { ...before } })
    return { success: true }
  })
}

/** Puts all vendors in a new order. @throws conflict where the list is not the one that the order was made from */
export async function reorderVendors(
  actor: Admin<'vendors'>,
  { vendorIds, formerIds }: ReorderVendors,
): Promise<{ success: true }> {
  return transaction(async () => {
    await queries.lockList()
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

function refuse(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
}

async function refuseNamesake({ name, service_type }: VendorFields, exceptId: string | null): Promise<void> {
  if (await queries.hasNamesake(name, service_type, exceptId)) {
    refuse({ name: MESSAGES.listedAlready(name, SERVICE_TYPES[service_type]) })
  }
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: Vendor): Promise<AppError> {
  const [last] = await listEntriesOf('vendor', stored.id, 1)
  const { created_at: _, updated_at, ...current } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { ...current, saved_at: updated_at.toISOString(), saved_by: last?.actor_name ?? null },
  })
}
