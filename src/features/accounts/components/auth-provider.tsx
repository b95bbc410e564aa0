import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { forgetKnownUser } from '../browser/known-user.ts'
import {
  clearSession,
  hasStoredSession,
  mustAskExpiration,
  onAuthChange,
  storeExpiration,
  storeSession,
  tellOtherTabs,
} from '../browser/stored-session.ts'
import {
  checkPasswordExpiration,
  confirmSignIn as confirmSignInCall,
  getSession,
  signIn as signInCall,
  signOut as signOutCall,
} from '../functions.ts'
import { expirationStateOf, passwordNotice } from '../rules.ts'
import type { ConfirmSignIn, ExpirationState, HeaderSession, SignIn, SignInResult } from '../schema.ts'

interface Auth {
  /** Who is signed in, as far as the header needs to know; null for a visitor. */
  user: HeaderSession | null
  /** True while it is not yet known whether a kept session is still good. */
  isLoading: boolean
  /** What is to be said of the password, or null. */
  expiration: ExpirationState | null
  /** The page is to be read again after it: `router.invalidate()`, when it has gone where it goes. */
  signIn: (input: SignIn) => Promise<SignInResult>
  /** The second step, where signing in asked for a code. */
  confirmSignIn: (input: ConfirmSignIn) => Promise<SignInResult>
  /** Forgets what was to be said of a password that is another one now. */
  forgetExpiration: () => void
  signOut: () => Promise<void>
}
const Context = createContext<Auth | null>(null)

/**
 * Keeps who is signed in, in step with the server and with the other tabs. `user` comes from the page's own answer; where
 * that names nobody but a session is kept in the browser, the server is asked once. Source: specification 4, Authentication.
 */
export function AuthProvider({ user, children }: { user: HeaderSession | null; children: ReactNode }) {
  const router = useRouter()
  const [isLoading, setLoading] = useState(false)
  const [expiration, setExpiration] = useState<ExpirationState | null>(null)
  const accountId = user?.id ?? null

  const forget = useCallback(() => {
    clearSession()
    forgetKnownUser()
    setExpiration(null)
  }, [])

  useEffect(() => {
    if (hasStoredSession(accountId)) return
    if (accountId === null && !hasStoredSession()) return
    let isCurrent = true
    setLoading(accountId === null)
    getSession()
      .then(({ user: known, session }) => {
        if (!isCurrent) return
        if (known && session) storeSession(known, session)
        else forget()
        // The page was painted for somebody else: it is read again.
        if ((known?.id ?? null) !== accountId) return reloadPage(router)
      })
      .catch(() => isCurrent && forget())
      .finally(() => isCurrent && setLoading(false))
    return () => {
      isCurrent = false
    }
  }, [accountId, forget, router])

  // A warning lasts as long as its cause: the stored days are those of the sign-in, so the server is asked once a page load. A
  // session may begin before its password is about to expire: without a warning the server is asked once a day.
  useEffect(() => {
    if (accountId === null || !mustAskExpiration(accountId)) return
    let isCurrent = true
    checkPasswordExpiration()
      .then((current) => {
        if (!isCurrent) return
        const isDue = passwordNotice(current) !== null
        storeExpiration(isDue ? current : null)
        setExpiration(isDue ? expirationStateOf(current) : null)
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [accountId])

  useEffect(
    () =>
      onAuthChange((change) => {
        if (change === 'signed-out') forget()
        else forgetKnownUser()
        void router.invalidate()
      }),
    [forget, router],
  )

  const keep = useCallback((result: SignInResult) => {
    if (!result.success) return result
    const state = result.passwordExpiration && expirationStateOf(result.passwordExpiration)
    forgetKnownUser()
    storeSession(result.user, result.session)
    storeExpiration(result.passwordExpiration)
    setExpiration(state)
    tellOtherTabs('signed-in')
    return result
  }, [])
  const signIn = useCallback(async (input: SignIn) => keep(await signInCall({ data: input })), [keep])
  const confirmSignIn = useCallback(
    async (input: ConfirmSignIn) => keep(await confirmSignInCall({ data: input })),
    [keep],
  )

  const forgetExpiration = useCallback(() => {
    storeExpiration(null)
    forgetKnownUser()
    setExpiration(null)
  }, [])

  const signOut = useCallback(async () => {
    await signOutCall()
    forget()
    tellOtherTabs('signed-out')
    await reloadPage(router)
  }, [forget, router])

  const auth = useMemo(
    () => ({ user, isLoading, expiration, signIn, confirmSignIn, forgetExpiration, signOut }),
    [user, isLoading, expiration, signIn, confirmSignIn, forgetExpiration, signOut],
  )
  return <Context value={auth}>{children}</Context>
}

/** Who is signed in, and the two acts of signing in and out. @throws Error outside of AuthProvider. Source: specification 8 */
export function useAuth(): Auth {
  const auth = useContext(Context)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
