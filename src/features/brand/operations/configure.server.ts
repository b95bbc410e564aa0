import type { Actor } from '#access/actors.ts'
import { AppError, asAppError } from '#kit/call/errors.ts'
import { memberFaults } from '#kit/call/member-faults.ts'
import { BrandSetup } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { changeLogo, changeStyle, storedBrand } from './brand.server.ts'

/**
 * Sets colors, typefaces and logo from the member `brand` of a set-up file. Members that it does not name keep theirs.
 * @returns whether anything changed
 * @throws invalid with a message for each wrong or unknown member
 */
export async function configureBrand(actor: Actor, file: unknown): Promise<boolean> {
  const parsed = BrandSetup.safeParse(file)
  if (!parsed.success) throw new AppError('invalid', MESSAGES.wrongMembers, memberFaults('brand', parsed.error.issues))
  const { logo, ...style } = parsed.data
  const { brand, version } = await storedBrand()
  const { color, accent, typefaces } = brand
  let after = await changeStyle(actor, null, { color, accent, typefaces, ...style })
  if (logo)
    after = await changeLogo(actor, null, 'light', logo).catch((thrown: unknown) => {
      const fault = asAppError(thrown)?.fields?.file
      throw fault ? new AppError('invalid', MESSAGES.wrongMembers, { 'brand.logo': fault }) : thrown
    })
  return after.version !== version
}
