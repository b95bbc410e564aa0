import { type ConcurrencyLimit, concurrencyLimit } from '../job/concurrency-limit.ts'

/**
 * Slots for large request bodies. A file stays in memory until it is checked, so an upload needs a session and a slot:
 * four per process, one per account. All other bodies are limited to the size of a call.
 */

/** A file of 25 MB with its form. */
const MAX_UPLOAD_BYTES = 26_400_000
const MAX_UPLOADS = 4
const MAX_UPLOADS_PER_ACCOUNT = 1
const MAX_WAIT_MS = 20_000

const limit = concurrencyLimit(MAX_UPLOADS)
const limitsByAccount = new Map<string, ConcurrencyLimit>()

/** A slot for one upload. */
export interface UploadSlot {
  maxBytes: number
  release: () => void
}

/**
 * Waits for an upload slot.
 * @param calls names of the calls that take files
 * @param accountOf returns the account of a request's session, or null
 * @returns undefined for any other request and without a session; null if no slot is free in time or the request aborts
 */
export async function uploadSlot(
  request: Request,
  calls: readonly string[],
  accountOf: (request: Request) => Promise<string | null>,
): Promise<UploadSlot | null | undefined> {
  if (request.method !== 'POST') return undefined
  const [, name = ''] = /^\/(?:_serverFn|forms)\/(\w+)$/.exec(new URL(request.url).pathname) ?? []
  if (!calls.includes(name)) return undefined
  const account = await accountOf(request)
  if (account === null) return undefined
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const timer = setTimeout(stop, MAX_WAIT_MS)
  request.signal.addEventListener('abort', stop, { once: true })
  try {
    return { maxBytes: MAX_UPLOAD_BYTES, release: await acquire(account, waiting.signal) }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', stop)
  }
}

/** Waits for the account's slot, then for a slot of the process. @throws the reason of `signal` */
async function acquire(account: string, signal: AbortSignal): Promise<() => void> {
  const own = limitsByAccount.get(account) ?? concurrencyLimit(MAX_UPLOADS_PER_ACCOUNT)
  limitsByAccount.set(account, own)
  const releaseOwn = await own.acquire(signal)
  const releaseAccount = () => {
    releaseOwn()
    if (own.isIdle) limitsByAccount.delete(account)
  }
  try {
    const release = await limit.acquire(signal)
    return () => {
      release()
      releaseAccount()
    }
  } catch (reason) {
    releaseAccount()
    throw reason
  }
}
