// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownUser, lastUser, rememberUser } from '../browser/known-user.ts'
import type { CurrentUser } from '../schema.ts'
import { AuthProvider, useAuth } from './auth-provider.tsx'

const calls = vi.hoisted(() => ({
  getSession: vi.fn(),
  signIn: vi.fn(),
  signOut: vi.fn(),
  getCurrentUser: vi.fn(),
  checkPasswordExpiration: vi.fn(),
}))
const router = vi.hoisted(() => ({ invalidate: vi.fn(async () => undefined) }))
vi.mock('../functions.ts', () => calls)
vi.mock('@tanstack/react-router', () => ({ useRouter: () => router }))

const user = { id: 'u1', email: 'buyer@example.com', name: 'Priya', user_role: 'registered', role_level: 10 }
const header = { id: 'u1', name: 'Priya', role_level: 10, is_agent: false }
const stored = JSON.stringify({ user, session: { access_token: 's1' } })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const call of [...Object.values(calls), router.invalidate]) call.mockClear()
  calls.checkPasswordExpiration.mockResolvedValue({ expired: false, days_until_expiration: 60 })
})
afterEach(cleanup)

function Who() {
  const auth = useAuth()
  return (
    <>
      <p>{auth.isLoading ? 'Loading...' : (auth.user?.name ?? 'nobody')}</p>
      <p>{auth.expiration?.message ?? 'no warning'}</p>
      <button type="button" onClick={() => void auth.signIn({ email: 'buyer@example.com', password: 'x' })}>
        in
      </button>
      <button type="button" onClick={() => void auth.signOut()}>
        out
      </button>
    </>
  )
}

function show(initial: typeof header | null) {
  render(
    <AuthProvider user={initial}>
      <Who />
    </AuthProvider>,
  )
}

test('outside of its provider the hook throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
})

test('a visitor without a kept session asks nobody', () => {
  show(null)
  expect(screen.getByText('nobody')).toBeTruthy()
  expect(calls.getSession).not.toHaveBeenCalled()
})

test('a kept session is asked for again, and forgotten where it has ended', async () => {
  localStorage.setItem('auth-session', stored)
  localStorage.setItem('auth-password-expiration', '{}')
  calls.getSession.mockResolvedValue({ user: null, session: null })
  show(null)
  expect(screen.getByText('Loading...')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('nobody')).toBeTruthy())
  expect(localStorage.length).toBe(0)
})

test('a stored password warning is shown with the days that are left today, and goes when a new password is set', async () => {
  localStorage.setItem('auth-session', stored)
  localStorage.setItem('auth-password-expiration', JSON.stringify({ expired: false, days_until_expiration: 6 }))
  calls.checkPasswordExpiration.mockResolvedValue({ expired: false, days_until_expiration: 4 })
  show(header)
  expect(await screen.findByText('Your password will expire in 4 days.')).toBeTruthy()
  cleanup()
  calls.checkPasswordExpiration.mockResolvedValue({ expired: false, days_until_expiration: 90 })
  show(header)
  await waitFor(() => expect(localStorage.getItem('auth-password-expiration')).toBeNull())
  expect(screen.getByText('no warning')).toBeTruthy()
})

test('a session that is older than the warning is warned, and asked for once a day', async () => {
  localStorage.setItem('auth-session', stored)
  calls.checkPasswordExpiration.mockResolvedValue({ expired: false, days_until_expiration: 5 })
  show(header)
  expect(await screen.findByText('Your password will expire in 5 days.')).toBeTruthy()
  cleanup()
  localStorage.removeItem('auth-password-expiration')
  show(header)
  await waitFor(() => expect(screen.getByText('no warning')).toBeTruthy())
  expect(calls.checkPasswordExpiration).toHaveBeenCalledOnce()
})

test('a failed question forgets the kept session', async () => {
  localStorage.setItem('auth-session', stored)
  calls.getSession.mockRejectedValue(new Error('offline'))
  show(null)
  await waitFor(() => expect(localStorage.length).toBe(0))
})

test('a failed question keeps the user of the page, for the navigation beside an error', async () => {
  const shown = user as unknown as CurrentUser
  rememberUser(shown)
  calls.getSession.mockRejectedValue(new Error('offline'))
  show(header)
  await waitFor(() => expect(calls.getSession).toHaveBeenCalledTimes(1))
  await Promise.allSettled(calls.getSession.mock.results.map(({ value }) => value))
  expect(lastUser()).toBe(shown)
})

test('who signed in without JavaScript is kept from the next page on, without a secret', async () => {
  calls.getSession.mockResolvedValue({ user, session: { access_token: 's1', expires_at: new Date() } })
  show(header)
  await waitFor(() => expect(localStorage.getItem('auth-session')).toBe(stored))
  expect(screen.getByText('Priya')).toBeTruthy()
})

test('a sign-in keeps the session and the warning; a sign-out clears both entries', async () => {
  calls.signIn.mockResolvedValue({
    success: true,
    user,
    session: { access_token: 's1', expires_at: new Date() },
    passwordExpiration: { expired: false, days_until_expiration: 4 },
  })
  calls.signOut.mockResolvedValue({ success: true })
  show(null)
  screen.getByText('in').click()
  await screen.findByText('Your password will expire in 4 days.')
  expect(JSON.parse(localStorage.getItem('auth-password-expiration') ?? '')).toEqual({
    expired: false,
    days_until_expiration: 4,
  })
  expect(JSON.parse(localStorage.getItem('auth-session') ?? '').session).toEqual({ access_token: 's1' })
  screen.getByText('out').click()
  await screen.findByText('no warning')
  expect(localStorage.length).toBe(0)
  expect(router.invalidate).toHaveBeenCalled()
})

/** Records the messages that other tabs receive. */
function otherTab() {
  const channel = new BroadcastChannel('auth')
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  return { heard, say: (what: string) => channel.postMessage(what), close: () => channel.close() }
}

test('other tabs are told of a sign-in and of a sign-out', async () => {
  calls.signIn.mockResolvedValue({
    success: true,
    user,
    session: { access_token: 's1', expires_at: new Date() },
    passwordExpiration: null,
  })
  calls.signOut.mockResolvedValue({ success: true })
  const other = otherTab()
  show(null)
  screen.getByText('in').click()
  await waitFor(() => expect(other.heard).toEqual(['signed-in']))
  screen.getByText('out').click()
  await waitFor(() => expect(other.heard).toEqual(['signed-in', 'signed-out']))
  other.close()
})

test('a sign-out in another tab clears this one, and its page is read again', async () => {
  localStorage.setItem('auth-session', stored)
  calls.getCurrentUser.mockResolvedValue(user)
  show(header)
  await knownUser()
  await knownUser()
  expect(calls.getCurrentUser).toHaveBeenCalledTimes(1)
  const other = otherTab()
  other.say('signed-out')
  await waitFor(() => expect(localStorage.length).toBe(0))
  await waitFor(() => expect(router.invalidate).toHaveBeenCalled())
  // Sign-out also clears the cache of the route guards.
  await knownUser()
  expect(calls.getCurrentUser).toHaveBeenCalledTimes(2)
  other.close()
})

test('what is kept being removed by hand in another tab counts as a sign-out', async () => {
  localStorage.setItem('auth-session', stored)
  localStorage.setItem('auth-password-expiration', '{}')
  show(header)
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: null }))
  expect(localStorage.length).toBe(2)
  localStorage.removeItem('auth-session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth-session', newValue: null }))
  await waitFor(() => expect(localStorage.length).toBe(0))
  expect(router.invalidate).toHaveBeenCalled()
})
