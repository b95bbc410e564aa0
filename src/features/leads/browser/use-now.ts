import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#kit/time/durations.ts'

/** Returns the time, every minute. The first paint uses the server's, so that both sides show the same. */
export function useNow(first: Date): Date {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
