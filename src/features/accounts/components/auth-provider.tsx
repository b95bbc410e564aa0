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
  /** Null for a visitor. */
  user: HeaderSession | null
  /** True while a stored session is being verified. */
  isLoading: boolean
  expiration: ExpirationState | null
  /** The caller must reload the page with `router.invalidate()` after it navigates. */
  signIn: (input: SignIn) => Promise<SignInResult>
  /** Completes a sign-in that asked for a code. */
  confirmSignIn: (input: ConfirmSignIn) => Promise<SignInResult>
  /** Clears the warning after a password change. */
  forgetExpiration: () => void
  signOut: () => Promise<void>
}
const Context = createContext<Auth | null>(null)

/**
 * Holds the signed-in user, in sync with the server and other tabs. `user` comes with the page. If it is null but the
 * browser has a stored session, asks the server once.
 * Source: specification 4, Authentication.
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
        // The page was rendered for a different user, so reload it.
        if ((known?.id ?? null) !== accountId) return reloadPage(router)
      })
      // The server rendered the page for this user, who stays beside an error while the server fails.
      .catch(() => isCurrent && hasStoredSession() && forget())
      .finally(() => isCurrent && setLoading(false))
    return () => {
      isCurrent = false
    }
  }, [accountId, forget, router])

  // Ask on every page load while a warning is stored, because its days date from the sign-in. Otherwise ask once a day,
  // because a password can come close to expiring during a session.
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

/**
 * Returns the signed-in user with the sign-in and sign-out functions.
 * @throws Error outside AuthProvider.
 * Source: specification 8
 */
export function useAuth(): Auth {
  const auth = useContext(Context)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
