// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listMappedHomes } from '../functions.ts'
import type { PropertyCard } from '../schema.ts'
import { PropertyPopup, type PropertyPopupProps } from './property-popup.tsx'

vi.mock('../functions.ts', () => ({ listMappedHomes: vi.fn() }))
vi.mock('#features/brokerage/public.tsx', () => ({ useBrokerage: () => ({ name: 'Own Realty' }) }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const HOME = {
  id: 'one',
  status: 'active',
  price: 384_900,
  bedrooms: 3,
  bathrooms: 2,
  living_area: 1850,
  address: '12 Fry Road',
  city: 'Greenwood',
} as const

const cardOf = (home: Partial<PropertyCard>): PropertyCard => ({
  id: HOME.id,
  status: HOME.status,
  title: '12 Fry Road',
  address: HOME.address,
  city: HOME.city,
  state: 'IN',
  postal_code: '46142',
  price: HOME.price,
  bedrooms: 3,
  bathrooms: 2,
  living_area: 1850,
  lot_size_acres: null,
  property_type: 'Residential',
  list_office_name: 'Sycamore Realty',
  list_office_contact: '317-555-0142',
  main_image_key: null,
  badge: null,
  price_cut: null,
  open_house: null,
  ...home,
})

async function show(props: Partial<PropertyPopupProps> = {}) {
  const handlers = { onStep: vi.fn(), onClose: vi.fn() }
  await act(async () => {
    render(<PropertyPopup homes={[HOME]} total={1} cards={[]} isDocked={false} {...handlers} {...props} />)
  })
  return { popup: screen.getByRole('dialog'), ...handlers }
}

test('shows the facts of the mark at once, and the listing firm once its card is loaded', async () => {
  vi.mocked(listMappedHomes).mockResolvedValue([cardOf({})])
  const { popup } = await show()
  expect(listMappedHomes).toHaveBeenCalledWith({ data: { ids: ['one'] } })
  expect(popup.getAttribute('aria-label')).toBe('12 Fry Road, Greenwood')
  expect(popup.textContent).toContain('$384,900Active3 bd · 2 ba · 1,850 sq ft')
  expect(popup.textContent).toContain('Listed by Sycamore Realty, 317-555-0142')
})

test('needs no request for a home of the list', async () => {
  const { popup } = await show({ cards: [cardOf({ list_office_name: 'Own Realty', list_office_contact: '' })] })
  expect(listMappedHomes).not.toHaveBeenCalled()
  expect(popup.textContent).toContain('Our listing. Listed by Own RealtyPrevious')
})

test.each([
  ['was refused', () => Promise.reject(new Error('limited')), 'More details didn’t load. Open the home to see them.'],
  ['lacks the home', () => Promise.resolve([]), 'This home is no longer listed.'],
])('keeps the link to the home if the response %s', async (_, answer, text) => {
  vi.mocked(listMappedHomes).mockImplementation(answer)
  const { popup } = await show()
  expect(popup.textContent).toContain(text)
  expect(screen.getByRole('link', { name: '12 Fry Road, Greenwood' }).getAttribute('href')).toBe('/properties/one')
})

test('lists the homes at one place, and says how many more there are', async () => {
  vi.mocked(listMappedHomes).mockResolvedValue([cardOf({})])
  const { popup } = await show({ homes: [HOME, { ...HOME, id: 'two', address: null }], total: 45 })
  expect(popup.getAttribute('aria-label')).toBe('45 homes at one place')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '12 Fry Road, Greenwood',
    'Address withheld, Greenwood',
  ])
  expect(popup.textContent).toContain('The first 2 homes of 45.')
})

test.each([
  ['down closes it', 0, 80, 'close'],
  ['to the left shows the next home', -80, 10, 1],
  ['to the right shows the one before', 80, 10, -1],
  ['too short does nothing', 20, 20, null],
])('a swipe %s', async (_, right, down, outcome) => {
  vi.mocked(listMappedHomes).mockResolvedValue([cardOf({})])
  const { popup, onStep, onClose } = await show({ isDocked: true })
  const touch = (x: number, y: number) => ({ identifier: 1, target: popup, clientX: x, clientY: y }) as unknown as Touch
  fireEvent.touchStart(popup, { touches: [touch(200, 200)] })
  fireEvent.touchMove(popup, { touches: [touch(200 + right, 200 + down)] })
  fireEvent.touchEnd(popup, { touches: [], changedTouches: [touch(200 + right, 200 + down)] })
  expect(onClose).toHaveBeenCalledTimes(outcome === 'close' ? 1 : 0)
  expect(onStep.mock.calls).toEqual(typeof outcome === 'number' ? [[outcome]] : [])
})
