import { useEffect, useSyncExternalStore } from 'react'
import { getUnreadCount } from '../functions.ts'
import type { UnreadCount } from '../schema.ts'

const POLL_MS = 30_000
const NONE: UnreadCount = { consumer: 0, agent: 0, total: 0 }

let current = NONE
const listeners = new Set<() => void>()

/** Publishes an unread count that a call returned. */
export function publishUnread(count: UnreadCount): void {
  current = count
  for (const listener of listeners) listener()
}

/** Returns the unread count of the signed-in user; polls while the page is visible. */
export function useUnread(): UnreadCount {
  useEffect(() => {
    const poll = () => {
      // After sign-out or offline the call fails, and the last count stays.
      if (!document.hidden) void getUnreadCount().then(publishUnread, () => undefined)
    }
    poll()
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => NONE,
  )
}
