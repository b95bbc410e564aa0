import { browserStore } from '#kit/browser-store.ts'

type Follows = 'yes' | 'no'

const store = browserStore({ key: 'map-follows', schema: isFollows, isText: true })

/** Returns whether the list follows the map, and a function that changes it. */
export function useMapFollowed(): [boolean, (follows: boolean) => void] {
  return [store.useValue() !== 'no', (next) => store.set(next ? 'yes' : 'no')]
}

function isFollows(stored: unknown): stored is Follows {
  return stored === 'yes' || stored === 'no'
}
