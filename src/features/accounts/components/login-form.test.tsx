// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignIn, SignInResult } from '../schema.ts'
import { LoginForm } from './login-form.tsx'

const { signIn, warning } = vi.hoisted(() => ({
  signIn: vi.fn<(input: SignIn) => Promise<SignInResult>>(),
  warning: vi.fn(),
}))
vi.mock('./auth-provider.tsx', () => ({ useAuth: () => ({ signIn }) }))
vi.mock('../functions.ts', () => ({ signIn: { url: '/_serverFn/signIn' } }))
vi.mock('#features/captcha/public.tsx', () => ({ CaptchaNote: () => null, captchaPass: async () => undefined }))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))
vi.mock('#ui/overlay/toast.ts', () => ({ toast: { warning } }))

/** Renders the form. The page behind it loads when the test resolves it. */
async function show() {
  const root = createRootRoute()
  const arrival = Promise.withResolvers<void>()
  const login = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <LoginForm target="/dashboard" mode="sign-in" onCodeNeeded={() => undefined} />,
  })
  const dashboard = createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    loader: () => arrival.promise,
    component: () => <p>Good morning</p>,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([login, dashboard]), history, defaultPendingMs: 60_000 })
  await act(async () => void render(<RouterProvider router={router as never} />))
  return arrival
}
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'Sign in' })))
function answerLater() {
  const answer = Promise.withResolvers<SignInResult>()
  signIn.mockReturnValueOnce(answer.promise)
  return answer
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test.each([
  ['is taken away', 'not the one', ''],
  ['that was typed anew meanwhile stays', 'a porch light left on', 'a porch light left on'],
])('a password that was not right %s', async (_, typedSince, left) => {
  await show()
  const answer = answerLater()
  type('Email', 'buyer@example.com')
  type('Password', 'not the one')
  await press()
  type('Password', typedSince)
  await act(async () => answer.resolve({ success: false, error: 'The email or password is incorrect.' }))
  expect(screen.getByText('The email or password is incorrect.')).toBeTruthy()
  expect(password().value).toBe(left)
})

test('who arrives is told that the password ends soon, however long the page takes to come', async () => {
  const arrival = await show()
  const answer = answerLater()
  type('Email', 'buyer@example.com')
  type('Password', 'a porch light left on')
  await press()
  const passwordExpiration = { expired: false, days_until_expiration: 4 }
  await act(async () => answer.resolve({ success: true, passwordExpiration } as SignInResult))
  expect(warning).not.toHaveBeenCalled()
  await act(async () => arrival.resolve())
  expect(screen.getByText('Good morning')).toBeTruthy()
  expect(warning).toHaveBeenCalledWith('Your password will expire in 4 days.', expect.anything())
})
