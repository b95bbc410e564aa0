import * as z from 'zod/mini'

const Snapshot = z.record(z.string(), z.unknown())

/** One entry of the audit trail, as it is read. `before` and `after` hold the members that changed. */
export const AuditEntry = z.object({
  seq: z.number(),
  at: z.date(),
  actor_kind: z.enum(['visitor', 'account', 'worker', 'command']),
  actor_id: z.nullable(z.string()),
  actor_label: z.string(),
  act: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.string()),
  before: z.nullable(Snapshot),
  after: z.nullable(Snapshot),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What an operation says of its change; who, when and from where are added. */
export interface AuditNote {
  object_type: string
  object_id: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
}
