import { useEffect, useSyncExternalStore } from 'react'
import { getUnreadCount } from '../functions.ts'
import type { UnreadCount } from '../schema.ts'

const LOOK_MS = 30_000
const NONE: UnreadCount = { consumer: 0, agent: 0, total: 0 }

let known = NONE
const listeners = new Set<() => void>()

/** Publishes an unread count that a call returned. */
export function tellUnread(count: UnreadCount): void {
  known = count
  for (const listener of listeners) listener()
}

/** Returns the unread count of the signed-in user; polls while the page is visible. */
export function useUnread(): UnreadCount {
  useEffect(() => {
    const look = () => {
      // After sign-out or offline the call fails, and the last count stays.
      if (!document.hidden) void getUnreadCount().then(tellUnread, () => undefined)
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => known,
    () => NONE,
  )
}
