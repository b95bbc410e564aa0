// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { NewsletterForm } from './newsletter-form.tsx'

const { subscribeToNewsletter } = vi.hoisted(() => ({
  subscribeToNewsletter: vi.fn(async (_: { data: { email: string } }) => ({ success: true, message: 'One more step' })),
}))
vi.mock('../functions.ts', () => ({ subscribeToNewsletter }))
vi.mock('#features/captcha/public.tsx', () => ({ captchaPass: async () => undefined }))
vi.mock('#features/brokerage/public.tsx', () => ({ useBrokerage: () => ({ name: 'Meridian Row' }) }))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('what was typed and ticked at the foot of a page before it comes to life stays, and is sent', async () => {
  const part = <NewsletterForm variant="compact" />
  const container = document.createElement('div')
  container.innerHTML = renderToString(part)
  document.body.append(container)
  const email = screen.getByLabelText<HTMLInputElement>('Newsletter e-mail')
  const consent = screen.getByRole<HTMLInputElement>('checkbox')
  email.value = 'ada@example.com'
  consent.click()
  await act(async () => void render(part, { container, hydrate: true }))
  const button = screen.getByRole('button', { name: 'Subscribe' })
  await waitFor(() => expect([email.value, consent.checked]).toEqual(['ada@example.com', true]))
  await act(async () => void fireEvent.submit(button))
  await screen.findByText('One more step')
  expect(subscribeToNewsletter.mock.calls[0]?.[0].data).toMatchObject({ email: 'ada@example.com', gdprConsent: true })
})
