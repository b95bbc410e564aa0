import { useEffect, useSyncExternalStore } from 'react'
import { getUnreadCount } from '../functions.ts'
import type { UnreadCount } from '../schema.ts'

const LOOK_MS = 30_000
const NONE: UnreadCount = { consumer: 0, agent: 0, total: 0 }

let known = NONE
const listeners = new Set<() => void>()

/** Takes over how many messages wait, where a call has just said it. */
export function tellUnread(count: UnreadCount): void {
  known = count
  for (const listener of listeners) listener()
}

/** How many messages wait for who is signed in; looked at now and then while the page is seen. */
export function useUnread(): UnreadCount {
  useEffect(() => {
    const look = () => {
      // Who has just signed out, or is offline, is told nothing by a number.
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
