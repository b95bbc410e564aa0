import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import {
  CreateVendor,
  ListAllVendors,
  ListVendorsByServiceType,
  ReorderVendors,
  ToggleVendor,
  UpdateVendor,
  VendorId,
} from './schema.ts'

/** Lists the vendors of the public page in their order. */
export const listActiveVendors = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listActiveVendors())

/** Lists the visible vendors of a service. */
export const listVendorsByServiceType = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(ListVendorsByServiceType)
  .handler(({ data }) => operations.listVendorsByServiceType(data))

/** Lists the services that have vendors, with their counts. */
export const listVendorServiceTypes = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .handler(() => operations.listVendorServiceTypes())

/** Returns a page of all vendors, visible or hidden. */
export const listAllVendors = call({ method: 'GET' })
  .middleware([access('admin:vendors')])
  .validator(ListAllVendors)
  .handler(({ context, data }) => operations.listAllVendors(context.actor, data))

/** Lists all vendors in their order, for the page that changes it. */
export const listVendorOrder = call({ method: 'GET' })
  .middleware([access('admin:vendors')])
  .handler(({ context }) => operations.listVendorOrder(context.actor))

/** Returns a vendor and its history. @throws not_found */
export const getVendor = call({ method: 'GET' })
  .middleware([access('admin:vendors')])
  .validator(VendorId)
  .handler(({ context, data }) => operations.getVendor(context.actor, data))

/** Adds a vendor. @throws invalid */
export const createVendor = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(CreateVendor)
  .handler(({ context, data }) => operations.createVendor(context.actor, data))

/** Changes a vendor. @throws not_found, invalid, conflict */
export const updateVendor = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(UpdateVendor)
  .handler(({ context, data }) => operations.updateVendor(context.actor, data))

/** Permanently deletes a vendor. @throws not_found */
export const deleteVendor = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(VendorId)
  .handler(({ context, data }) => operations.deleteVendor(context.actor, data))

/** Reorders all vendors. @throws conflict */
export const reorderVendors = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(ReorderVendors)
  .handler(({ context, data }) => operations.reorderVendors(context.actor, data))

/** Shows or hides a vendor on the public page. @throws not_found */
export const toggleVendorStatus = call({ method: 'POST' })
  .middleware([access('admin:vendors')])
  .validator(ToggleVendor)
  .handler(({ context, data }) => operations.toggleVendorStatus(context.actor, data))
