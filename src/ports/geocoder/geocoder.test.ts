import { expect, test } from 'vitest'
import { placeInAnswer } from './geocoder.ts'

test.each([
  [
    'the first match',
    { result: { addressMatches: [{ coordinates: { x: -86.1067, y: 39.6137 } }, { coordinates: { x: 1, y: 2 } }] } },
    { latitude: 39.6137, longitude: -86.1067 },
  ],
  ['no match', { result: { addressMatches: [] } }, null],
])('%s', (_, answer, place) => {
  expect(placeInAnswer(JSON.stringify(answer))).toEqual(place)
})

test.each([
  ['no JSON', '<html>'],
  ['no list', '{"result":{}}'],
  ['null', 'null'],
  ['no coordinates', '{"result":{"addressMatches":[{}]}}'],
  ['coordinates off the globe', '{"result":{"addressMatches":[{"coordinates":{"x":500,"y":39}}]}}'],
  ['coordinates as text', '{"result":{"addressMatches":[{"coordinates":{"x":"1","y":"2"}}]}}'],
])('%s is no answer', (_, text) => {
  expect(() => placeInAnswer(text)).toThrow()
})
