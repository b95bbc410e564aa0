import { useEffect, useState } from 'react'

/** Returns true after hydration, once the browser is idle, for parts that need JavaScript. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    const ready = () => setHydrated(true)
    if (!('requestIdleCallback' in window)) return ready()
    const handle = requestIdleCallback(ready, { timeout: 600 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isHydrated
}
