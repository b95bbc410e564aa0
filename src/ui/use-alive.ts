import { useEffect, useState } from 'react'

/** True once the page has come to life and the browser has a moment: what is of use only with scripts comes then. */
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
