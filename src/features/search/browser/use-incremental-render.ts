import { useEffect, useState } from 'react'

const PARTS_PER_FRAME = 4

/**
 * Returns how many of `all` parts to render now: a few more with each frame, once `mayBegin`. Rendering many together
 * would block input for a tenth of a second on a slow phone.
 */
export function useIncrementalRender(mayBegin: boolean, all: number): number {
  const [made, setMade] = useState(0)
  useEffect(() => {
    if (!mayBegin || made >= all) return
    const frame = requestAnimationFrame(() => setMade((before) => before + PARTS_PER_FRAME))
    return () => cancelAnimationFrame(frame)
  }, [mayBegin, made, all])
  return mayBegin ? made : 0
}
