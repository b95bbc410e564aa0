// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { receiveTracked, type Tracked } from '#kit/track.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const { subscribeToNewsletter } = vi.hoisted(() => ({
  subscribeToNewsletter: vi.fn(async (_: { data: { email: string } }) => ({
    success: true,
    message: 'Almost done',
  })),
}))
vi.mock('../functions.ts', () => ({ subscribeToNewsletter }))
vi.mock('#features/captcha/public.tsx', () => ({ captchaPass: async () => undefined }))
vi.mock('#features/brokerage/public.tsx', () => ({
  useSendsEmail: () => true,
  useBrokerage: () => ({ name: 'Meridian Row' }),
}))

const tracked: Pick<Tracked, 'name' | 'props'>[] = []
receiveTracked(({ name, props }) => void tracked.push({ name, props }))
beforeEach(() => {
  tracked.length = 0
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('what was typed and ticked at the foot of a page before it comes to life stays, and is sent', async () => {
  const part = <NewsletterForm variant="compact" />
  const container = document.createElement('div')
  container.innerHTML = renderToString(part)
  document.body.append(container)
  const email = screen.getByLabelText<HTMLInputElement>('Newsletter email')
  const consent = screen.getByRole<HTMLInputElement>('checkbox')
  email.value = 'ada@example.com'
  consent.click()
  await act(async () => void render(part, { container, hydrate: true }))
  const button = screen.getByRole('button', { name: 'Subscribe' })
  await waitFor(() => expect([email.value, consent.checked]).toEqual(['ada@example.com', true]))
  await act(async () => void fireEvent.submit(button))
  await screen.findByText('Almost done')
  expect(subscribeToNewsletter.mock.calls[0]?.[0].data).toMatchObject({ email: 'ada@example.com', gdprConsent: true })
})

const ANSWERS = {
  refused: { success: false, message: 'Too late' },
  'refused without a reason': { success: false, message: '' },
  sent: { success: true, message: 'Almost done' },
}
const signup = { source: 'footer', variant: 'default', has_name: true }

test.each([
  ['sent', [{ name: 'newsletter_signup_completed', props: signup }]],
  ['refused', [{ name: 'newsletter_signup_failed', props: { ...signup, error: 'Too late' } }]],
  [
    'refused without a reason',
    [{ name: 'newsletter_signup_failed', props: { ...signup, error: 'Failed to subscribe. Please try again.' } }],
  ],
] as const)('tracks a signup that is %s', async (answer, events) => {
  subscribeToNewsletter.mockResolvedValueOnce(ANSWERS[answer])
  await signUp()
  await waitFor(() => expect(tracked).toHaveLength(2))
  expect(tracked).toEqual([{ name: 'newsletter_signup_started', props: signup }, ...events])
})

test.each([
  [new AppError('limited', 'Wait a minute'), 'limited'],
  [new TypeError('Failed to fetch'), 'unreachable'],
])('tracks a signup whose call throws %s', async (thrown, error) => {
  subscribeToNewsletter.mockRejectedValueOnce(thrown)
  await signUp()
  await waitFor(() => expect(tracked).toHaveLength(2))
  expect(tracked.at(-1)).toEqual({ name: 'newsletter_signup_error', props: { ...signup, error } })
})

test('tracks and sends nothing without consent', async () => {
  subscribeToNewsletter.mockClear()
  await signUp({ hasConsent: false })
  await screen.findByText('Please agree to receive marketing communications')
  expect(tracked).toEqual([])
  expect(subscribeToNewsletter).not.toHaveBeenCalled()
})

/** Fills in the full form and sends it. */
async function signUp({ hasConsent = true } = {}): Promise<void> {
  const { container } = render(<NewsletterForm hasName source="footer" />)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ada' } })
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'ada@example.com' } })
  if (hasConsent) fireEvent.click(screen.getByRole('checkbox'))
  const form = container.querySelector('form')
  await act(async () => void (form && fireEvent.submit(form)))
}
