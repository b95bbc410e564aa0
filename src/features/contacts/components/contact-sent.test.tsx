// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BrokerageProvider } from '#features/brokerage/public.tsx'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { ContactSent } from './contact-sent.tsx'

vi.mock('#ui/fields/button.tsx', () => ({ LinkButton: () => null }))

afterEach(cleanup)

test.each([
  [true, true],
  [false, false],
])('promises a confirmation by email only with a mail server: %s', (sendsEmail, isPromised) => {
  render(
    <BrokerageProvider brokerage={UNSET_BROKERAGE} sendsEmail={sendsEmail}>
      <ContactSent promise={{ due_at: new Date('2026-11-28T17:00:00Z'), answerer: null }} />
    </BrokerageProvider>,
  )
  const text = screen.getByRole('status').textContent ?? ''
  expect(text).toContain('will reply by Saturday, Nov 28, 2026, 12:00 PM.')
  expect(text.includes('emailing you')).toBe(isPromised)
})
