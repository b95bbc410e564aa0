import * as z from 'zod/mini'
import { TEST_OUTCOMES } from './words.ts'

const Instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

/** Results of the last backup, the last failure and the last restore test, as stored. */
export const BackupState = z.object({
  last: z.nullable(
    z.object({
      name: z.string(),
      at: Instant,
      rows: z.number(),
      files: z.number(),
      bytes: z.number(),
      is_encrypted: z.boolean(),
      took_ms: z.number(),
    }),
  ),
  failure: z.nullable(z.object({ at: Instant, message: z.string() })),
  test: z.nullable(
    z.object({
      name: z.string(),
      at: Instant,
      outcome: z.enum(Object.keys(TEST_OUTCOMES) as (keyof typeof TEST_OUTCOMES)[]),
      message: z.string(),
      took_ms: z.number(),
    }),
  ),
})
export type BackupState = z.infer<typeof BackupState>

/** The backups as the system page lists them. */
export interface BackupsView extends BackupState {
  /** Folder or bucket; null if no place is set. */
  place: string | null
  is_encrypted: boolean
  checked_at: Date
  /** Stored backups, newest first; null if the place does not answer. */
  backups: { name: string; made_at: Date; bytes: number }[] | null
}
