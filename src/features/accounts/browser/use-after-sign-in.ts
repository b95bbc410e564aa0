import { useRouter } from '@tanstack/react-router'
import { reloadPage } from '#kit/page/reload-page.ts'
import { toast } from '#ui/overlay/toast.ts'
import { expirationStateOf, homeOf } from '../rules.ts'
import type { SignInResult } from '../schema.ts'

/**
 * Navigates after a sign-in to `target`, or to the user's home page if null, and warns of a password that expires soon.
 * Source: specification 4, after login.
 */
export function useAfterSignIn(target: string | null): (result: SignInResult) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    const href = target ?? (result.success ? (result.next ?? homeOf(result.user)) : '/dashboard')
    const state = result.success && result.passwordExpiration ? expirationStateOf(result.passwordExpiration) : null
    if (state?.reset_required)
      await router.navigate({ to: '/reset-password', search: { expired: true, redirect: href } })
    else await router.navigate({ href })
    // After the navigation, because the toast only shows for a few seconds.
    if (state?.warning) {
      const onAction = () => void router.navigate({ to: '/reset-password' })
      toast.warning(state.message, { action: { label: 'Update password now', onAction } })
    }
    await reloadPage(router)
  }
}
