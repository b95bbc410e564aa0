import { propertyIdOf } from '#features/listing-import/public.server.ts'
import { keyAt } from '../mls/cast.ts'

/** The brokerage's listing that its sample client sells: a bungalow in Indianapolis. */
export const SELLERS_HOME = propertyIdOf('mibor', keyAt(18))
