// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Bounds } from '#features/maps/schema.ts'
import { type ResultsPlace, useMapTarget } from './map-target.ts'

afterEach(cleanup)

const CITY: Bounds = [0, 0, 10, 10]
const [OLD, FIRST, SECOND]: Bounds[] = [
  [1, 1, 9, 9],
  [2, 2, 8, 8],
  [3, 3, 7, 7],
]

/** Results of a part of the map, or of the whole city. */
function results(of: Bounds | undefined): ResultsPlace {
  const bounds = of?.join() ?? null
  return { answer: {}, bounds, wanted: { key: bounds ?? 'city', bounds: of ?? CITY } }
}

function open(place: ResultsPlace) {
  const { result, rerender } = renderHook(useMapTarget, { initialProps: place })
  return {
    show: rerender,
    move: (to: Bounds | undefined) => act(() => result.current.noteMove(`${to}`)),
    isSearched: (at: Bounds | undefined) => result.current.isSearched(`${at}`),
    goesTo: () => result.current.target?.bounds ?? null,
    target: () => result.current.target,
  }
}

test('the map goes to the results, and back to all of them when its part is no longer searched', () => {
  const map = open(results(undefined))
  expect(map.goesTo()).toEqual(CITY)
  const first = map.target()
  map.move(FIRST)
  map.show(results(FIRST))
  expect(map.target()).toBe(first)
  // Without bounds the place of the results is known when the pins are.
  const whole = results(undefined)
  map.show({ ...whole, wanted: null })
  map.show(whole)
  expect(map.goesTo()).toEqual(CITY)
  expect(map.target()?.key).not.toBe(first?.key)
})

test('going back to an earlier part of the map moves the map there', () => {
  const map = open(results(undefined))
  map.move(FIRST)
  map.show(results(FIRST))
  map.show(results(undefined))
  map.show(results(FIRST))
  expect(map.goesTo()).toEqual(FIRST)
})

test('an answer to an older move leaves the map at the newest', () => {
  const map = open(results(OLD))
  const before = map.target()
  map.move(FIRST)
  map.move(SECOND)
  map.show(results(FIRST))
  expect(map.target()).toBe(before)
  expect(map.isSearched(SECOND)).toBe(true)
  map.show(results(SECOND))
  expect(map.target()).toBe(before)
})

test('the first pins of a search do not move a map that the user moved before', () => {
  const place = results(undefined)
  const map = open({ ...place, wanted: null })
  map.move(FIRST)
  map.show(place)
  expect(map.target()).toBeNull()
})

test('moving back to the bounds of the results is a move while another is being searched', () => {
  const map = open(results(OLD))
  expect(map.isSearched(OLD)).toBe(true)
  map.move(FIRST)
  expect(map.isSearched(OLD)).toBe(false)
  expect(map.isSearched(FIRST)).toBe(true)
})

test('results of a filter chosen during a move bring the map back to where they are', () => {
  const map = open(results(OLD))
  const before = map.target()
  map.move(FIRST)
  map.show(results(OLD))
  expect(map.goesTo()).toEqual(OLD)
  expect(map.target()).not.toBe(before)
})

test('filters that leave the place as it is do not move the map', () => {
  const map = open(results(OLD))
  const before = map.target()
  map.show(results(OLD))
  expect(map.target()).toBe(before)
})
