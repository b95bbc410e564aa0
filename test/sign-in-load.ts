import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { emailOf, PASSWORD } from './cast.ts'
import { asOwner } from './postgres.ts'
import type { Site } from './server.ts'
import { speak } from './wire.ts'

/** Writes that continue while a process is killed, and checks for afterwards. */

export interface Writes {
  /** Ids of sessions whose sign-in was answered with success. */
  acknowledged: string[]
  /** Status → count; 0 for no response. */
  statuses: Map<number, number>
  stop: () => Promise<void>
}

const SignedIn = z.object({ success: z.literal(true), session: z.object({ access_token: z.string() }) })

/** Signs people in, four concurrently, alternating between the processes. Each success is a row that must persist. */
export function startSignIns(site: Site): Writes {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  let isDone = false
  let count = 0
  const loop = async () => {
    while (!isDone) {
      count += 1
      const number = count
      const visitor = site.visitor().on(number % site.urls.length)
      const from = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
      const fetch: typeof visitor.fetch = (path, init) =>
        visitor.fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...from } })
      const answer = await speak(fetch, 'POST', 'signIn', { email: emailOf('buyer'), password: PASSWORD }).catch(
        () => null,
      )
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const signedIn = z.safeParse(SignedIn, answer?.result)
      if (signedIn.success) acknowledged.push(signedIn.data.session.access_token)
      if (status !== 200) await sleep(10)
    }
  }
  const loops = Array.from({ length: 4 }, loop)
  return {
    acknowledged,
    statuses,
    async stop() {
      isDone = true
      await Promise.all(loops)
    },
  }
}

/** Returns the ids whose session is not in the database. */
export async function missing(url: string, ids: string[]): Promise<string[]> {
  const { rows } = await asOwner(url, (client) =>
    client.query<{ id: string }>('select id from sessions where id = any($1)', [ids]),
  )
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

/** Waits until a condition holds. @returns the time it took @throws if it takes too long */
export async function until(
  what: string | (() => string),
  isTrue: () => Promise<boolean> | boolean,
  within_ms: number,
): Promise<number> {
  const began = Date.now()
  while (!(await isTrue())) {
    if (Date.now() - began > within_ms)
      throw new Error(`${typeof what === 'string' ? what : what()} did not come true within ${within_ms} ms`)
    await sleep(10)
  }
  return Date.now() - began
}
