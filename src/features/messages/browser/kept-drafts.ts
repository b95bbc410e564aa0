import * as z from 'zod/mini'

/**
 * What somebody began to write, and what could not be sent, on this device: it is there again after a reload, and goes when they sign
 * out. The name begins as `clearKept` of accounts knows it.
 */
const PREFIX = 'drafts:'
/** What nobody came back to for so long is forgotten. */
const KEPT_MS = 14 * 86_400_000

/** A message that did not get through, as it is to be tried again: under the same key, so that it is never there twice. */
const Unsent = z.object({ key: z.string(), body: z.string(), documentIds: z.array(z.string()) })
export type Unsent = z.infer<typeof Unsent>

const Kept = z.object({ text: z.string(), unsent: z.array(Unsent), at: z.number() })
type Kept = z.infer<typeof Kept>

/** What is kept for a thread. */
export function keptDraft(accountId: string, threadId: string): Pick<Kept, 'text' | 'unsent'> {
  return readAll(accountId)[threadId] ?? { text: '', unsent: [] }
}

/** Keeps it, or forgets it where there is nothing. */
export function keepDraft(accountId: string, threadId: string, draft: Pick<Kept, 'text' | 'unsent'>): void {
  const { [threadId]: _, ...others } = readAll(accountId)
  const isEmpty = draft.text.trim() === '' && draft.unsent.length === 0
  const all: Record<string, Kept> = isEmpty ? others : { ...others, [threadId]: { ...draft, at: Date.now() } }
  try {
    if (Object.keys(all).length === 0) localStorage.removeItem(PREFIX + accountId)
    else localStorage.setItem(PREFIX + accountId, JSON.stringify(all))
  } catch {
    // A browser may refuse storage altogether: the draft is then kept as long as the page.
  }
}

function readAll(accountId: string): Record<string, Kept> {
  try {
    const read = z.safeParse(z.record(z.string(), Kept), JSON.parse(localStorage.getItem(PREFIX + accountId) ?? '{}'))
    if (!read.success) return {}
    return Object.fromEntries(Object.entries(read.data).filter(([, { at }]) => at > Date.now() - KEPT_MS))
  } catch {
    return {}
  }
}
