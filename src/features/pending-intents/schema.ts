import * as z from 'zod/mini'
import { Id } from '#kit/form/inputs.ts'
import type { IntentKind } from './words.ts'

/** What a person was about to do before they signed in. */
export interface PendingIntent {
  id: string
  kind: IntentKind
  /** A path of our own. */
  target: string
  created_at: Date
  expires_at: Date
}

export const DismissIntent = z.object({ intentId: Id })
export type DismissIntent = z.infer<typeof DismissIntent>
