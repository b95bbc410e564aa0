// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { PropertyCard as Card } from '../schema.ts'
import { PropertyCard } from './property-card.tsx'

afterEach(cleanup)

const home: Card = {
  id: '018f0000-0000-7000-8000-000000000001',
  status: 'active',
  title: '1407 Wheatfield Ln',
  address: '1407 Wheatfield Ln',
  city: 'Greenwood',
  state: 'IN',
  postal_code: '46143',
  price: 384_900,
  bedrooms: 4,
  bathrooms: 2.5,
  living_area: 2218,
  lot_size_acres: 0.24,
  property_type: 'Residential',
  list_office_name: 'Ridge & Rowe Realty',
  list_office_contact: '317-555-0163',
  main_image_key: 'media/abc',
  badge: null,
  price_cut: null,
  open_house: null,
}
const show = (differs: Partial<Card> = {}, order = 0) =>
  render(<PropertyCard home={{ ...home, ...differs }} isDrawn order={order} />)

/** The city uses non-breaking spaces, so that it stays on one line. */
const whole = (address: string) => address.replace(/(?<=, .*) /g, '\u00a0')

describe('a card', () => {
  test('has one link, to the home, with the whole address, and names the firm with its phone', () => {
    const { container } = show()
    const link = screen.getByRole('link', { name: whole('1407 Wheatfield Ln, Greenwood, IN 46143') })
    expect(link.getAttribute('href')).toBe(`/properties/${home.id}`)
    expect(container.querySelectorAll('a')).toHaveLength(1)
    expect(container.textContent).toContain('Listed by Ridge & Rowe Realty, 317-555-0163')
    expect(container.textContent).toContain('$384,900')
    expect(container.textContent).toContain('4 bd · 2.5 ba · 2,218 sq ft')
    expect(screen.getByRole('img', { name: 'Drawing of 1407 Wheatfield Ln' })).toBeTruthy()
  })

  test('names the firm alone if the feed has no phone', () => {
    const { container } = show({ list_office_contact: '' })
    expect(container.textContent?.endsWith('Listed by Ridge & Rowe Realty')).toBe(true)
  })

  test('says that the address is withheld, and has no place in its picture either', () => {
    const { container } = show({ address: null })
    expect(screen.getByRole('link', { name: whole('Address withheld, Greenwood, IN 46143') })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Drawing of a home in Greenwood' })).toBeTruthy()
    expect(container.innerHTML).not.toContain('Wheatfield')
  })

  test('has at most one badge, and a tile where there is no picture', () => {
    const { container } = show({
      badge: 'new',
      main_image_key: null,
      price_cut: { amount: 15_000, at: new Date('2026-11-18T15:00:00Z') },
    })
    expect(screen.getByText('New')).toBeTruthy()
    expect(screen.queryByText('Price cut')).toBeNull()
    expect(container.textContent).toContain('Down $15,000 on Nov 18')
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('No photo yet')).toBeTruthy()
  })

  test('tells when a home is open, on the clock of Indianapolis', () => {
    show({
      badge: 'open_house',
      open_house: { starts_at: new Date('2026-11-22T18:00:00Z'), ends_at: new Date('2026-11-22T20:00:00Z') },
    })
    expect(screen.getByText('Open Sun 1–3 PM')).toBeTruthy()
  })

  test('of land tells its acres', () => {
    const { container } = show({ bedrooms: null, bathrooms: null, living_area: null, lot_size_acres: 2.98 })
    expect(container.textContent).toContain('2.98 acres')
  })

  test('loads its picture at once, and before all others, only as the first of all: on a phone no other is in sight', () => {
    const picture = (order: number) => {
      const { container, unmount } = show({}, order)
      const image = container.querySelector('img')
      unmount()
      return [image?.getAttribute('loading'), image?.getAttribute('fetchpriority')]
    }
    expect(picture(0)).toEqual(['eager', 'high'])
    expect(picture(1)).toEqual(['lazy', null])
  })
})
