import * as z from 'zod/mini'
import { Id } from '#kit/form/inputs.ts'
import type { IntentKind } from './words.ts'

/** An action that a user wanted to take before signing in. */
export interface PendingIntent {
  id: string
  kind: IntentKind
  /** A path on this site. */
  target: string
  created_at: Date
  expires_at: Date
}

export const DismissIntent = z.object({ intentId: Id })
export type DismissIntent = z.infer<typeof DismissIntent>
