import * as z from 'zod/mini'
import { browserStore } from '#kit/browser-store.ts'
import { oneOf } from '#kit/form/inputs.ts'
import { ANSWER_WAYS, BASEMENTS, CONDITIONS, HOME_KINDS, TIMINGS } from '../words.ts'

const orNothing = <Words extends Record<string, string>>(words: Words) => z.union([oneOf(words, ''), z.literal('')])
const Draft = z.object({
  street: z.string(),
  city: z.string(),
  postal_code: z.string(),
  kind: orNothing(HOME_KINDS),
  living_area: z.nullable(z.number()),
  bedrooms: z.nullable(z.number()),
  bathrooms: z.nullable(z.number()),
  year_built: z.nullable(z.number()),
  lot_size_acres: z.nullable(z.number()),
  garage_spaces: z.nullable(z.number()),
  basement: orNothing(BASEMENTS),
  condition: orNothing(CONDITIONS),
  timing: orNothing(TIMINGS),
  message: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  way: orNothing(ANSWER_WAYS),
})

/** Answers of the valuation form, stored until the tab closes. */
export const valuationDraft = browserStore({ key: 'valuation-draft', schema: Draft, area: 'sessionStorage' })
