import * as z from 'zod/mini'
import { CaptchaPass } from '#features/captcha/schema.ts'
import type { ReaderKind, ReadKind } from './words.ts'

/** Input with the pass of a solved captcha, for a reader over the limit. */
export const ContinueReading = z.object({ captcha: CaptchaPass })
export type ContinueReading = z.infer<typeof ContinueReading>

/** Maximum distinct listings per window: from `slow` on, responses are delayed; from `most` on, refused. */
export interface ReadLimit {
  window_seconds: 600 | 86_400
  slow: number
  most: number
}
export type Budget = Readonly<Record<ReadKind, readonly ReadLimit[]>>

/** Verdict on one read. */
export type ReadVerdict =
  | { is_refused: false; delay_ms: number }
  | { is_refused: true; retry_after_seconds: number; may_continue: boolean }

/** Reader over the limit, one row per day. */
export interface ReadAlert {
  id: string
  kind: ReaderKind
  network: string | null
  account_id: string | null
  account_name: string | null
  account_email: string | null
  user_agent: string | null
  false_crawler: string | null
  first_at: Date
  last_at: Date
  refused: number
  /** Captchas solved to continue. */
  passed: number
  opened: number
  listed: number
  mapped: number
}

/** Sketch bits of the listings on a page, by kind. A cached page counts for each reader that receives it. */
export type ListingsShown = Readonly<Record<ReadKind, readonly number[]>>
