import type { Actor, Admin } from '#access/actors.ts'
import { listenToChanges } from '#db/changes.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import { fittedCrop } from '#features/pictures/rules.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { setEmailLook } from '#kit/email/email-brand.server.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { FONT_URLS } from '#ui/text/fonts.ts'
import * as queries from '../queries.server.ts'
import { DEFAULT_BRAND_COLORS, paletteOf } from '../rules/palette.ts'
import { withoutExpired, withReplaced } from '../rules/replaced-files.ts'
import { brandHistory, DEFAULT_BRAND, iconCropOf, serverBrandOf, siteBrandOf } from '../rules/site-brand.ts'
import {
  Brand,
  type BrandSettings,
  type CropBrandIcon,
  type RemoveBrandLogo,
  type ServerBrand,
  type SiteBrand,
  type StoredBrand,
  type UpdateBrand,
  type UploadBrandLogo,
} from '../schema.ts'
import { type LogoForm, MESSAGES } from '../words.ts'
import { makeFiles, removeFile, storeLogo } from './images.server.ts'

/** Cache lifetime while notifications of changes arrive, and while they do not. */
const CACHE_MS = 60_000
const UNSETTLED_CACHE_MS = 1000
interface Cached {
  brand: Brand
  /** Derived once, because every page needs it. */
  site: SiteBrand
}
let cached: (Cached & { until: number }) | null = null
/** Counts changes, so that a load that began before one is not cached. */
let changes = 0
const areNotificationsUp = listenToChanges('content_changed', evict)

function evict(): void {
  changes += 1
  // The stale value stays for when the database is down.
  if (cached) cached.until = 0
}

/** Returns the brand, cached until any process changes it. */
async function currentBrand(): Promise<Cached> {
  if (cached && cached.until > performance.now()) return cached
  try {
    return await loadBrand()
  } catch (error) {
    // Serve the stale value while the database is down.
    if (cached) return cached
    throw error
  }
}

async function loadBrand(): Promise<Cached> {
  const begunAt = changes
  const { brand } = await storedBrand()
  const loaded = { brand, site: siteBrandOf(brand, FONT_URLS) }
  const until = performance.now() + (areNotificationsUp() ? CACHE_MS : UNSETTLED_CACHE_MS)
  if (begunAt === changes) cached = { ...loaded, until }
  return loaded
}

/** Returns the stored brand with its version, or the default one. */
export async function storedBrand(): Promise<StoredBrand> {
  const stored = await queries.brandSetting.find()
  const parsed = Brand.safeParse(stored?.value ?? DEFAULT_BRAND)
  if (!parsed.success) log.error({ issues: parsed.error.issues }, 'stored brand is invalid: default brand is shown')
  return {
    brand: parsed.data ?? DEFAULT_BRAND,
    version: stored?.version ?? 1,
    updated_at: stored?.updated_at ?? null,
  }
}

/** Returns the brand as every page needs it. */
export async function getSiteBrand(): Promise<SiteBrand> {
  return (await currentBrand()).site
}

/** Returns the brand as the server's own drawings need it. */
export async function siteBrand(): Promise<ServerBrand> {
  const { brand, site } = await currentBrand()
  return serverBrandOf(brand, site, publicUrl)
}

/** Returns the brand with its version and history. */
export async function getBrand(_actor: Admin<'operations'>): Promise<BrandSettings> {
  const [stored, history] = await Promise.all([storedBrand(), historyOf(brandHistory, ID)])
  return { ...stored, history }
}

const ID = 'brand'

/** Changes colors and typefaces. @throws conflict with the stored ones */
export function updateBrand(actor: Admin<'operations'>, { version, ...style }: UpdateBrand): Promise<StoredBrand> {
  return changeStyle(actor, version, style)
}

/** Changes colors and typefaces, without a version in any case. @throws conflict with the stored ones */
export function changeStyle(
  actor: Actor,
  version: number | null,
  given: Omit<UpdateBrand, 'version'>,
): Promise<StoredBrand> {
  return change(actor, version, async (before) => {
    const changed = STYLE.filter((name) => before[name] !== given[name])
    if (changed.length === 0) return null
    const values = (brand: Omit<UpdateBrand, 'version'>) =>
      Object.fromEntries(changed.map((name) => [name, brand[name]]))
    return {
      brand: await withFiles({ ...before, ...given }),
      act: 'brand.updated',
      before: values(before),
      after: values(given),
    }
  })
}

/** Members of the brand that are typed or chosen. */
const STYLE = ['color', 'accent', 'typefaces'] as const

/** Stores a form of the logo and makes the others from it. @throws invalid, limited, conflict */
export async function uploadBrandLogo(
  actor: Admin<'operations'>,
  { version, form, file }: UploadBrandLogo,
): Promise<StoredBrand> {
  await enforceRateLimit('upload', actor.account_id)
  return changeLogo(actor, version, form, file)
}

/** Stores a form of the logo, without a version in any case. @throws invalid, conflict */
export function changeLogo(actor: Actor, version: number | null, form: LogoForm, file: File): Promise<StoredBrand> {
  return change(actor, version, async (before) => {
    const { logo } = before
    if (!logo && form !== 'light') throw new AppError('invalid', MESSAGES.lightFirst, { file: MESSAGES.lightFirst })
    const own = await storeLogo(file, form)
    const next = logoWith(logo, form, own)
    if (next[form]?.name === logo?.[form]?.name) return null
    return {
      brand: await withFiles({ ...before, logo: next }),
      act: 'brand.logo_uploaded',
      before: { [form]: logo?.[form]?.name ?? null },
      after: { [form]: next[form]?.name ?? null },
    }
  })
}

function logoWith(
  logo: Brand['logo'],
  form: LogoForm,
  { light, dark: made_dark }: Awaited<ReturnType<typeof storeLogo>>,
): NonNullable<Brand['logo']> {
  if (logo && form !== 'light') return { ...logo, [form]: light }
  // A crop is of the earlier logo.
  return { dark: null, icon: null, ...logo, light, made_dark, icon_crop: null }
}

/** Removes an uploaded form of the logo, or the whole logo with its light form. @throws conflict */
export function removeBrandLogo(actor: Admin<'operations'>, { version, form }: RemoveBrandLogo): Promise<StoredBrand> {
  return change(actor, version, async (before) => {
    const { logo } = before
    const crop = form === 'icon' ? (logo?.icon_crop ?? null) : null
    const file = logo?.[form]
    if (!logo || !(file || crop)) return null
    return {
      brand: await withFiles({
        ...before,
        logo: form === 'light' ? null : { ...logo, [form]: null, ...(crop && { icon_crop: null }) },
      }),
      act: 'brand.logo_removed',
      before: { [form]: file?.name ?? crop },
      after: { [form]: null },
    }
  })
}

/** Makes the icon from a part of the logo. @throws invalid without a logo; conflict */
export function cropBrandIcon(actor: Admin<'operations'>, { version, ...typed }: CropBrandIcon): Promise<StoredBrand> {
  return change(actor, version, async (before) => {
    const { logo } = before
    if (!logo) throw new AppError('invalid', MESSAGES.lightFirst)
    const icon_crop = fittedCrop(typed, logo.light)
    if (JSON.stringify(icon_crop) === JSON.stringify(logo.icon_crop)) return null
    return {
      brand: await withFiles({ ...before, logo: { ...logo, icon_crop } }),
      act: 'brand.icon_cropped',
      before: { icon: logo.icon_crop ?? null },
      after: { icon: icon_crop },
    }
  })
}

interface Change {
  brand: Brand
  act: `brand.${string}`
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Stores a change of the brand with its audit entry, which evicts the caches of all processes. Images are made before
 * the transaction, so that it holds no lock for long. @throws conflict if the version is stale
 */
async function change(
  actor: Actor,
  version: number | null,
  make: (before: Brand) => Promise<Change | null>,
): Promise<StoredBrand> {
  const stored = await storedBrand()
  if (version !== null && stored.version !== version) throw await conflictWith(stored)
  const made = await make(stored.brand)
  const after = await transaction(async () => {
    await queries.brandSetting.lock()
    const current = await storedBrand()
    // Images were made for the stored brand.
    if (current.version !== stored.version) throw await conflictWith(current)
    if (!made) {
      noteAudit()
      return current
    }
    await queries.brandSetting.save(withReplaced(made.brand, current.brand, now()), actor.account_id, now())
    audit(actor, made.act, {
      object_type: brandHistory.objectType,
      object_id: ID,
      before: made.before,
      after: made.after,
    })
    return storedBrand()
  })
  // The notification arrives after the answer, and the next page must have the change.
  evict()
  return after
}

/**
 * Deletes files that were replaced 90 days ago. The new version refuses a change that began before and may use one of
 * them again.
 */
export function sweepBrandFiles(): Promise<void> {
  return transaction(async () => {
    await queries.brandSetting.lock()
    const { brand, expired } = withoutExpired((await storedBrand()).brand, now())
    if (expired.length === 0) return
    await Promise.all(expired.map(removeFile))
    await queries.brandSetting.save(brand, null, now())
  })
}

/** Makes the files that depend on colors and logo, none for the default brand. */
async function withFiles(brand: Brand): Promise<Brand> {
  const { color, accent } = DEFAULT_BRAND_COLORS
  const isDefault = brand.color === color && brand.accent === accent && !brand.logo
  return { ...brand, files: isDefault ? null : await makeFiles(brand.logo, paletteOf(brand)) }
}

async function conflictWith({ brand, version, updated_at }: StoredBrand): Promise<AppError> {
  const [last] = await listEntriesOf(brandHistory.objectType, ID, 1)
  const { color, accent, typefaces, logo } = brand
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      color,
      accent,
      typefaces,
      version,
      ...(logo && iconCropOf(logo)),
      saved_at: updated_at?.toISOString() ?? null,
      saved_by: last?.actor_name ?? null,
    },
  })
}

setEmailLook(async () => {
  const { colors, email_logo } = await siteBrand()
  return { colors, logo: email_logo }
})
