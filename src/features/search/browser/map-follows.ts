import { useEffect, useState } from 'react'

const FOLLOWS = 'map-follows'

/** Whether the list follows the map is remembered in the browser. */
export function useFollows(): [boolean, (follows: boolean) => void] {
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    try {
      setFollows(localStorage.getItem(FOLLOWS) !== 'no')
    } catch {
      // Storage is off: it follows.
    }
  }, [])
  return [
    follows,
    (next) => {
      setFollows(next)
      try {
        localStorage.setItem(FOLLOWS, next ? 'yes' : 'no')
      } catch {
        // It holds until the page is left.
      }
    },
  ]
}
