// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MESSAGES, TEXTS } from '../words.ts'
import { PropertyRefusal } from './property-refusal.tsx'

afterEach(cleanup)

const freshness = { checked_at: null, hours: null, lateness: 'stale', is_paused: false } as const

test.each([
  [404, TEXTS.notFound, 'Property not found'],
  [403, TEXTS.soldRefused, "You don't have permission to view sold properties"],
  [410, MESSAGES.gone, 'This home is no longer listed'],
] as const)('%s is headed in the exact words, and leads on', (status, message, heading) => {
  render(<PropertyRefusal status={status} message={message} featured={[]} freshness={freshness} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(
    status === 404 ? screen.getByRole('searchbox') : screen.getByRole('link', { name: 'See homes for sale' }),
  ).toBeTruthy()
})
