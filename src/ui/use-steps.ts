import { useEffect, useState } from 'react'

const AT_ONCE = 4

/**
 * How many of `all` parts may stand by now: a few more with each frame that the browser shows, once `mayBegin`. Many of
 * them at once would keep it from answering a finger for a tenth of a second on a slow phone.
 */
export function useSteps(mayBegin: boolean, all: number): number {
  const [made, setMade] = useState(0)
  useEffect(() => {
    if (!mayBegin || made >= all) return
    const frame = requestAnimationFrame(() => setMade((before) => before + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [mayBegin, made, all])
  return mayBegin ? made : 0
}
