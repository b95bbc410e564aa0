import { describe, expect, test } from 'vitest'
import { houseNumber, type KnownPlace, locateAddress, normalizeAddress, searchWord, streetOf } from './place.ts'

test.each([
  ['618 Tulip Poplar Way', '618 tulip poplar way'],
  ['618 tulip  poplar WAY.', '618 tulip poplar way'],
  ['1208 West Sycamore Street', '1208 w sycamore st'],
  ['1208 W. Sycamore St', '1208 w sycamore st'],
  ["55 O'Hara Court, Apt 4", '55 ohara ct unit 4'],
  ['55 O’Hara Ct #4', '55 ohara ct unit 4'],
  ['', ''],
])('%j is compared as %j', (typed, plain) => {
  expect(normalizeAddress(typed)).toBe(plain)
})

test.each([
  ['618 Tulip Way', 618],
  ['Tulip Way', null],
  ['', null],
])('%j has the number %j', (typed, number) => {
  expect(houseNumber(typed)).toBe(number)
})

test.each([
  ['618 tulip way', 'tulip way'],
  ['55 ohara ct unit 4', 'ohara ct'],
])('%j stands in %j', (plain, street) => {
  expect(streetOf(plain)).toBe(street)
})

test.each([
  ['618 Tulip Poplar Way', 'poplar'],
  ["55 O'Hara Ct #4", 'ohara'],
  ['55 OHara Court', 'ohara'],
  ['1208 W 9th St', '9th'],
  ['12 Parkway Drive', '12'],
  ['Court Street', ''],
  ['', ''],
])('homes of the street of %j are found by %j', (address, word) => {
  expect(searchWord(address)).toBe(word)
})

describe('where a home stands', () => {
  const place = (address: string, part: Partial<KnownPlace> = {}): KnownPlace => ({
    id: address,
    address,
    subdivision: 'Tulip Grove',
    latitude: Number.parseInt(address, 10),
    longitude: 0,
    is_avm_allowed: true,
    ...part,
  })
  const middle = { latitude: -1, longitude: -1 }
  const known = [place('600 Tulip Way'), place('620 Tulip Way'), place('900 Tulip Way'), place('618 Tulip Court')]

  test('is its own spot where we know the address', () => {
    expect(locateAddress('620 tulip way', known, middle)).toMatchObject({
      placed_by: 'home',
      latitude: 620,
      own_ids: ['620 Tulip Way'],
      subdivision: 'Tulip Grove',
    })
  })

  test('is between the nearest numbers of its street', () => {
    expect(locateAddress('610 Tulip Way', known, middle)).toMatchObject({
      placed_by: 'street',
      latitude: 610,
      own_ids: [],
    })
  })

  test('has no subdivision where its neighbors lie in two', () => {
    const two = [place('600 Tulip Way'), place('620 Tulip Way', { subdivision: 'Elm Park' })]
    expect(locateAddress('610 Tulip Way', two, middle)).toMatchObject({ subdivision: null })
  })

  test('is the middle of the ZIP code where nothing else is known, and nowhere where that is not known either', () => {
    expect(locateAddress('1 Elm Road', known, middle)).toMatchObject({
      placed_by: 'zip',
      latitude: -1,
      subdivision: null,
    })
    expect(locateAddress('1 Elm Road', known, null)).toBeNull()
  })

  test('a seller who wants no estimate is heard', () => {
    const shy = [place('620 Tulip Way', { is_avm_allowed: false })]
    expect(locateAddress('620 Tulip Way', shy, middle)?.is_opted_out).toBe(true)
    expect(locateAddress('622 Tulip Way', shy, middle)?.is_opted_out).toBe(false)
  })
})
