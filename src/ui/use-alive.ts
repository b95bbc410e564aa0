import { useEffect, useState } from 'react'

/** Returns true after hydration, once the browser is idle, for parts that need JavaScript. */
export function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    const ready = () => setAlive(true)
    if (!('requestIdleCallback' in window)) return ready()
    const handle = requestIdleCallback(ready, { timeout: 600 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isAlive
}
