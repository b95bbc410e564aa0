import { expect, test, vi } from 'vitest'
import { uploadPlace } from './uploads.server.ts'

const CALLS = ['sendFile']
const request = (path = '/_serverFn/sendFile', init: RequestInit = {}) =>
  new Request(`http://own.example${path}`, { method: 'POST', ...init })
const place = (who: string | null, one = request()) => uploadPlace(one, CALLS, async () => who)

test('only a call that takes files has a place for large bodies, and only with a session', async () => {
  expect(await place('a', request('/_serverFn/saveForm'))).toBeUndefined()
  expect(await place('a', request('/_serverFn/sendFile/x'))).toBeUndefined()
  expect(await place('a', request('/sendFile'))).toBeUndefined()
  expect(await place(null)).toBeUndefined()
  expect(
    await uploadPlace(new Request('http://own.example/_serverFn/sendFile'), CALLS, async () => 'a'),
  ).toBeUndefined()
  const mine = await place('a', request('/forms/sendFile'))
  expect(mine?.maxBytes).toBeGreaterThan(26_214_400)
  mine?.leave()
})

test('four at a time, two of one person; who waits comes in when a place is free', async () => {
  const first = [await place('a'), await place('a')]
  const waiting = place('a')
  const others = [await place('b'), await place('c')]
  const last = place('d')
  const state = async (one: Promise<unknown>) =>
    (await Promise.race([one.then(() => 'in'), Promise.resolve('waits')])) ?? ''
  expect([await state(waiting), await state(last)]).toEqual(['waits', 'waits'])
  // A place of somebody else is none for who has two already.
  others[0]?.leave()
  others[0]?.leave()
  const d = await last
  expect(await state(waiting)).toBe('waits')
  first[0]?.leave()
  const third = await waiting
  for (const one of [first[1], others[1], d, third]) one?.leave()
  const again = await Promise.all(['a', 'a', 'b', 'c'].map((who) => place(who)))
  expect(again.every(Boolean)).toBe(true)
  for (const one of again) one?.leave()
})

test('who waits too long, or goes away, gets no place and takes none', async () => {
  vi.useFakeTimers()
  const taken = await Promise.all(['a', 'a', 'b', 'b'].map((who) => place(who)))
  const leaving = new AbortController()
  const gone = place('c', request('/_serverFn/sendFile', { signal: leaving.signal }))
  const late = place('d')
  await vi.advanceTimersByTimeAsync(1)
  leaving.abort()
  expect(await gone).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await late).toBeNull()
  vi.useRealTimers()
  for (const one of taken) one?.leave()
  const after = await place('e')
  expect(after).toBeTruthy()
  after?.leave()
})
