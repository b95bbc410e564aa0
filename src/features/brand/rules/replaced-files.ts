import { DAY_MS } from '#kit/time/durations.ts'
import type { Brand } from '../schema.ts'
import { REPLACED_FILE_DAYS } from '../words.ts'

/** Lists the names of the files that a brand uses. */
export function filesOf({ logo, files }: Brand): string[] {
  const { icon_crop: _, ...forms } = logo ?? {}
  const used = [...Object.values(forms), ...Object.values(files ?? {})]
  return [...new Set(used.flatMap((file) => (file ? [file.name] : [])))]
}

/** Returns a changed brand with the files that it no longer uses, which are deleted later. */
export function withReplaced(after: Brand, before: Brand, at: Date): Brand {
  const used = filesOf(after)
  const replaced = [
    ...(before.replaced ?? []),
    ...filesOf(before).map((name) => ({ name, replaced_at: at.toISOString() })),
  ].filter(({ name }) => !used.includes(name))
  return { ...after, replaced }
}

/** Returns the brand without the replaced files that are old enough to delete, and their names. */
export function withoutExpired(brand: Brand, now: Date): { brand: Brand; expired: string[] } {
  const end = now.getTime() - REPLACED_FILE_DAYS * DAY_MS
  const isExpired = ({ replaced_at }: { replaced_at: string }) => Date.parse(replaced_at) <= end
  const { replaced = [] } = brand
  return {
    brand: { ...brand, replaced: replaced.filter((one) => !isExpired(one)) },
    expired: replaced.filter(isExpired).map(({ name }) => name),
  }
}
