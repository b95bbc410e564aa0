import type { AddressStep } from '../schema.ts'

/** Parsed parts of a typed address. */
export type TypedAddress = Pick<AddressStep, 'street' | 'city' | 'postal_code'>

/** Parses an address such as "618 Tulip Poplar Way, Greenwood, IN 46143". Missing parts stay empty. */
export function parseAddress(text: string): TypedAddress {
  const plain = text.replace(/\s+/g, ' ').trim().slice(0, MAX_ADDRESS_CHARACTERS)
  const [, beforeZip = plain, postal_code = ''] = /^(.+?)[ ,]+(\d{5})(?:-\d{4})?$/.exec(plain) ?? []
  const hasPlace = postal_code !== '' || beforeZip.includes(',')
  const place = hasPlace ? beforeZip.replace(/[ ,]+(?:IN|Indiana)\.?$/i, '') : beforeZip
  const parts = place
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const city = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return {
    street: (city === '' ? parts : parts.slice(0, -1)).join(', ').slice(0, 120),
    city: city.slice(0, 60),
    postal_code,
  }
}
const MAX_ADDRESS_CHARACTERS = 200
