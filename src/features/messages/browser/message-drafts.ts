import * as z from 'zod/mini'
import { type BrowserStore, browserStore } from '#kit/browser-store.ts'
import { DAY_MS } from '#kit/time/durations.ts'

/** Older drafts are dropped. */
const MAX_AGE_MS = 14 * DAY_MS

/** A message that failed to send. The key makes a retry idempotent. */
const Unsent = z.object({ key: z.string(), body: z.string(), documentIds: z.array(z.string()) })
export type Unsent = z.infer<typeof Unsent>

const Draft = z.object({ text: z.string(), unsent: z.array(Unsent), at: z.number() })
const Drafts = z.record(z.string(), Draft)
type Draft = z.infer<typeof Draft>
type Drafts = z.infer<typeof Drafts>

/** Returns the draft and the unsent messages of a thread, as this device stores them until sign-out. */
export function storedDraft(accountId: string, threadId: string): Pick<Draft, 'text' | 'unsent'> {
  return fresh(storeOf(accountId))[threadId] ?? { text: '', unsent: [] }
}

/** Stores a draft, or removes it if the text and the unsent messages are empty. */
export function storeDraft(accountId: string, threadId: string, draft: Pick<Draft, 'text' | 'unsent'>): void {
  const store = storeOf(accountId)
  const { [threadId]: _, ...others } = fresh(store)
  const isEmpty = draft.text.trim() === '' && draft.unsent.length === 0
  store.set(isEmpty ? others : { ...others, [threadId]: { ...draft, at: Date.now() } })
}

/** Sign-out clears the prefix (`clearSession` of accounts), so open the store for each call instead of caching it. */
function storeOf(accountId: string): BrowserStore<Drafts> {
  return browserStore({ key: `drafts:${accountId}`, schema: Drafts })
}

function fresh(store: BrowserStore<Drafts>): Drafts {
  return Object.fromEntries(Object.entries(store.get() ?? {}).filter(([, { at }]) => at > Date.now() - MAX_AGE_MS))
}
