import { browserStore } from '#kit/browser-store.ts'
import { MAX_RECENT } from '../words.ts'

/** Paths of the pages that were opened from the palette, newest first. Names of people never get here. */
const store = browserStore({ key: 'palette-pages', schema: isPaths, max: MAX_RECENT })

const NO_PATHS: readonly string[] = []

/** Returns the paths of recent pages, newest first. */
export function useRecentPages(): readonly string[] {
  return store.useValue() ?? NO_PATHS
}

/** Remembers a page that was opened from the palette. */
export function noteRecentPage(path: string): void {
  store.set([path, ...(store.get() ?? NO_PATHS).filter((other) => other !== path)])
}

function isPaths(stored: unknown): stored is readonly string[] {
  return Array.isArray(stored) && stored.every((path) => typeof path === 'string' && /^\/[a-z/-]{1,80}$/.test(path))
}
