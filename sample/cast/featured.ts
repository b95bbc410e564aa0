import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { FEATURED_ORDER } from '#features/properties/public.server.ts'
import { CAST_KEYS, keyAt } from '../mls/cast.ts'

/** Featured homes of the sample in order: listings of the sample brokerage from the feed. */
export const featuredIds: readonly string[] = [
  CAST_KEYS.secondLakeHouse,
  keyAt(0),
  keyAt(3),
  CAST_KEYS.openHouse,
  keyAt(9),
  keyAt(15),
].map((key) => propertyIdOf('mibor', key))

/** The settings row that stores their order. */
export const featuredOrder = { key: FEATURED_ORDER, value: JSON.stringify(featuredIds) }
