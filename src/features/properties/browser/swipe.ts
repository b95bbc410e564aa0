import { type RefObject, useEffect, useRef } from 'react'

/** Shortest swipe. */
const SWIPE_PX = 48

/** Handles swipes to the left, to the right and down. The element follows the finger. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  isOn: boolean,
  handlers: { onLeft: () => void; onRight: () => void; onDown: () => void },
): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const node = element.current
    if (!node || !isOn) return
    let from: Touch | null = null
    const distance = (to: Touch | undefined) =>
      from && to ? [to.clientX - from.clientX, to.clientY - from.clientY] : []
    const begin = ({ touches }: TouchEvent) => {
      from = (touches.length === 1 && touches[0]) || null
    }
    const move = ({ touches: [to] }: TouchEvent) => {
      const [right = 0, down = 0] = distance(to)
      node.style.translate = Math.abs(right) > Math.abs(down) ? `${right}px 0` : `0 ${Math.max(0, down)}px`
    }
    const end = ({ type, changedTouches: [to] }: TouchEvent) => {
      const [right = 0, down = 0] = distance(to)
      from = null
      node.style.translate = ''
      if (type !== 'touchend') return
      if (down > SWIPE_PX && down > Math.abs(right)) latest.current.onDown()
      else if (Math.abs(right) > SWIPE_PX && Math.abs(right) > Math.abs(down))
        latest.current[right < 0 ? 'onLeft' : 'onRight']()
    }
    node.addEventListener('touchstart', begin, { passive: true })
    node.addEventListener('touchmove', move, { passive: true })
    node.addEventListener('touchend', end)
    node.addEventListener('touchcancel', end)
    return () => {
      node.style.translate = ''
      node.removeEventListener('touchstart', begin)
      node.removeEventListener('touchmove', move)
      node.removeEventListener('touchend', end)
      node.removeEventListener('touchcancel', end)
    }
  }, [element, isOn])
}
