// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BrokerageProvider } from '#features/brokerage/public.tsx'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { NewsletterForm } from '#features/newsletter/components/newsletter-form.tsx'
import { MESSAGES } from '#features/newsletter/words.ts'
import { showPage } from '../../test/show-page.tsx'
import { RegistrationSent } from './registration-sent.tsx'

// Both read the form's answer from the request.
vi.mock('#kit/form/done-notice.tsx', () => ({ DoneNotice: () => null }))
vi.mock('#features/accounts/components/resend-form.tsx', () => ({ ResendForm: () => null }))

afterEach(cleanup)

test.each([
  [true, 'Check your email'],
  [false, 'Almost done'],
])('promises a confirmation link only with a mail server: %s', async (sendsEmail, title) => {
  await showPage(
    <BrokerageProvider brokerage={UNSET_BROKERAGE} sendsEmail={sendsEmail}>
      <RegistrationSent email="ada@example.com" />
    </BrokerageProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.body.textContent?.includes('We sent a link')).toBe(sendsEmail)
})

test.each([
  [true, MESSAGES.sent],
  [false, MESSAGES.received],
])('the newsletter promises an email only with a mail server: %s', async (sendsEmail, message) => {
  await showPage(
    <BrokerageProvider brokerage={UNSET_BROKERAGE} sendsEmail={sendsEmail}>
      <NewsletterForm />
    </BrokerageProvider>,
  )
  expect(document.querySelector<HTMLInputElement>('input[name=_done]')?.value).toBe(message)
})
