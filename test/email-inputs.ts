import type * as z from 'zod/mini'
import type { Email } from '#kit/email/email.tsx'
import { LinkToken, listLinkKinds } from '#kit/email/link-token.server.ts'
import './emails.ts'

const files = import.meta.glob<Record<string, unknown>>('../src/features/*/emails/*.tsx', { eager: true })
/** Every kind of email. New kinds are included automatically. */
export const EMAIL_KINDS = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is Email<unknown> => Boolean(value && typeof value === 'object' && 'Body' in value))

/** Id in the inputs. */
const REF = '0199c0de-0000-7000-8000-000000000001'

/** Returns an input that the schema accepts; for an enum, value number `at`. */
export function emailInputOf(schema: z.core.$ZodType, at: number): unknown {
  const { def } = schema._zod as unknown as { def: Definition }
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, member]) => [name, emailInputOf(member, at)]))
  if (def.type === 'array') return [0, 1].map((more) => emailInputOf(def.element as z.core.$ZodType, at + more))
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return emailInputOf(def.innerType as z.core.$ZodType, at)
  if (def.type === 'pipe') return emailInputOf(def.in as z.core.$ZodType, at)
  if (def.type === 'union') return emailInputOf(def.options?.[at % def.options.length] as z.core.$ZodType, at)
  if (def.type === 'enum') return Object.values(def.entries ?? {})[at % Object.keys(def.entries ?? {}).length]
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'number' || def.type === 'int') return 3
  if (def.type === 'boolean') return at % 2 === 0
  if (def.type === 'date') return new Date('2026-11-21T15:00:00Z')
  if (def.type === 'custom') return new LinkToken(listLinkKinds()[at % listLinkKinds().length] ?? '', REF)
  if (def.type === 'string') return def.format === 'uuid' ? REF : '2026-11-21'
  throw new Error(`This test does not know inputs of the type ${def.type} yet.`)
}

interface Definition {
  type: string
  format?: string
  shape?: Record<string, z.core.$ZodType>
  element?: unknown
  innerType?: unknown
  in?: unknown
  options?: unknown[]
  entries?: Record<string, unknown>
  values?: unknown[]
}
