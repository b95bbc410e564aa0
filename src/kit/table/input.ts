import * as z from 'zod/mini'
import { keysOf, words } from '../form/inputs.ts'
import { CURSOR, type ListShape, MAX_SEARCH_CHARACTERS, PAGE_SIZES, type SearchOf } from './list.ts'

/** Returns the input schema of a list's call, which accepts exactly what `tableSearch` returns. */
export function tableInput<const Shape extends ListShape>(
  shape: Shape,
): z.ZodMiniType<SearchOf<Shape>, SearchOf<Shape>> {
  const cursor = z.optional(z.string().check(z.regex(CURSOR)))
  const sorts = shape.sorts.flatMap((sort) => [sort, `-${sort}`])
  return z.object({
    q: z.optional(words(MAX_SEARCH_CHARACTERS)),
    sort: z.optional(z.enum(sorts)),
    after: cursor,
    before: cursor,
    size: z.optional(z.enum(PAGE_SIZES)),
    ...Object.fromEntries(
      Object.entries(shape.filters).map(([key, labels]) => [key, z.optional(z.enum(keysOf(labels)))]),
    ),
  }) as unknown as z.ZodMiniType<SearchOf<Shape>, SearchOf<Shape>>
}
