import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations/brand.server.ts'
import { CropBrandIcon, RemoveBrandLogo, UpdateBrand, UploadBrandLogo } from './schema.ts'

/** Returns the brand with its version and history. */
export const getBrand = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .handler(({ context }) => operations.getBrand(context.actor))

/** Changes colors and typefaces of the brand. @throws invalid, conflict */
export const updateBrand = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UpdateBrand)
  .handler(({ context, data }) => operations.updateBrand(context.actor, data))

/** Stores a form of the logo. @throws invalid, limited, conflict */
export const uploadBrandLogo = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(UploadBrandLogo)
  .handler(({ context, data }) => operations.uploadBrandLogo(context.actor, data))

/** Makes the icon from a part of the logo. @throws invalid, conflict */
export const cropBrandIcon = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(CropBrandIcon)
  .handler(({ context, data }) => operations.cropBrandIcon(context.actor, data))

/** Removes a form of the logo. @throws conflict */
export const removeBrandLogo = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(RemoveBrandLogo)
  .handler(({ context, data }) => operations.removeBrandLogo(context.actor, data))
