import { expect, test } from 'vitest'
import { calm, urgently } from './urgent.server.ts'

const never = new AbortController().signal

test('what can wait goes on at once where nothing is urgent', async () => {
  await calm(never)
})

test('what can wait waits for all that is urgent, and for what becomes urgent meanwhile', async () => {
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const works = [urgently(async () => first?.promise), urgently(async () => second?.promise)]
  const order: string[] = []
  const waiting = calm(never).then(() => order.push('calm'))
  first?.resolve()
  await works[0]
  order.push('first')
  const later = urgently(async () => third?.promise)
  second?.resolve()
  await works[1]
  order.push('second')
  third?.resolve()
  await later
  order.push('third')
  await waiting
  expect(order).toEqual(['first', 'second', 'third', 'calm'])
})

test('what was urgent and failed is over too, and its fault is the caller’s', async () => {
  await expect(urgently(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await calm(never)
})

test('who is to stop does not wait', async () => {
  const end = Promise.withResolvers<void>()
  const work = urgently(() => end.promise)
  const stopping = new AbortController()
  const waiting = calm(stopping.signal)
  stopping.abort()
  await waiting
  end.resolve()
  await work
})
