/**
 * Who may send a large body. A file is in memory until it is judged, so it takes a session and a place: four at a time in a
 * process, one of each account. Everybody else's bodies are as small as those of any call.
 */

/** A file of 25 MB with the form around it. */
const MAX_UPLOAD_BYTES = 26_400_000
const PLACES = 4
const PLACES_OF_ONE = 1
const MAX_WAIT_MS = 20_000

const inside = new Map<string, number>()
const waiting: { who: string; begin: () => void }[] = []

/** A place for one upload: how large its body may be, and what gives the place back. */
export interface UploadPlace {
  maxBytes: number
  leave: () => void
}

/**
 * A place for a request that uploads a file, waiting a little where all are taken.
 * @param calls names of the calls that take files @param personOf whose session came with a request; null for none
 * @returns undefined for any other request, and for one without a session: it is as small as any; null where there is no place
 */
export async function uploadPlace(
  request: Request,
  calls: readonly string[],
  personOf: (request: Request) => Promise<string | null>,
): Promise<UploadPlace | null | undefined> {
  if (request.method !== 'POST') return undefined
  const [, name = ''] = /^\/(?:_serverFn|forms)\/(\w+)$/.exec(new URL(request.url).pathname) ?? []
  if (!calls.includes(name)) return undefined
  const who = await personOf(request)
  if (who === null) return undefined
  if (hasRoomFor(who)) enter(who)
  else if (!(await turnOf(who, request.signal))) return null
  let hasLeft = false
  return {
    maxBytes: MAX_UPLOAD_BYTES,
    leave() {
      if (hasLeft) return
      hasLeft = true
      const others = (inside.get(who) ?? 1) - 1
      if (others > 0) inside.set(who, others)
      else inside.delete(who)
      waiting.find((one) => hasRoomFor(one.who))?.begin()
    },
  }
}

function hasRoomFor(who: string): boolean {
  const all = [...inside.values()].reduce((sum, places) => sum + places, 0)
  return all < PLACES && (inside.get(who) ?? 0) < PLACES_OF_ONE
}

function enter(who: string): void {
  inside.set(who, (inside.get(who) ?? 0) + 1)
}

/** Waits for a place. @returns false where none came in time, or whoever asked has gone */
function turnOf(who: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    // The place is taken here and not by who waits: nobody comes in between.
    const one = {
      who,
      begin() {
        enter(who)
        end(true)
      },
    }
    const end = (hasPlace: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', goAway)
      const at = waiting.indexOf(one)
      if (at >= 0) waiting.splice(at, 1)
      done(hasPlace)
    }
    const goAway = () => end(false)
    const timer = setTimeout(goAway, MAX_WAIT_MS)
    signal.addEventListener('abort', goAway, { once: true })
    waiting.push(one)
  })
}
