// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MESSAGES, TEXTS } from '../words.ts'
import { PropertyRefusal } from './property-refusal.tsx'

afterEach(cleanup)

const freshness = { checked_at: null, hours: null, lateness: 'stale', is_paused: false } as const
const rest = { featured: [], freshness, returnTo: '/properties/a home' }

test.each([
  [404, TEXTS.notFound, 'Property not found'],
  [403, TEXTS.soldRefused, "You don't have permission to view sold properties"],
  [410, MESSAGES.gone, 'This home is no longer listed'],
] as const)('%s is headed in the exact words, and leads on', (status, message, heading) => {
  render(<PropertyRefusal status={status} message={message} {...rest} isSignedIn={false} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(
    status === 404 ? screen.getByRole('searchbox') : screen.getByRole('link', { name: 'See homes for sale' }),
  ).toBeTruthy()
})

test.each([
  [false, 'Sign In', '/login?redirect=%2Fproperties%2Fa%20home', 3],
  [true, 'Request access', '/contact?topic=account', 2],
] as const)('a sold home offers the next step, signed in: %s', (isSignedIn, name, href, steps) => {
  render(<PropertyRefusal status={403} message={TEXTS.soldRefused} {...rest} isSignedIn={isSignedIn} />)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  expect(screen.getAllByRole('listitem')).toHaveLength(steps)
})
