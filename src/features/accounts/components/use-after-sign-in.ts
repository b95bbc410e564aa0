import { useRouter } from '@tanstack/react-router'
import { readAgain } from '#kit/read-again.ts'
import { toast } from '#ui/toast.ts'
import { expirationStateOf } from '../rules.ts'
import type { SignInResult } from '../schema.ts'

/** Where somebody goes who has just signed in, and what they are told of their password. Source: specification 4, after login. */
export function useAfterSignIn(target: string): (result: SignInResult) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    const state = result.success && result.passwordExpiration ? expirationStateOf(result.passwordExpiration) : null
    if (state?.reset_required)
      await router.navigate({ to: '/reset-password', search: { expired: true, redirect: target } })
    else await router.navigate({ href: target })
    // Where they arrive, and not while they wait for it: it is shown for a few seconds.
    if (state?.warning) {
      const onAction = () => void router.navigate({ to: '/reset-password' })
      toast.warning(state.message, { action: { label: 'Update password now', onAction } })
    }
    await readAgain(router)
  }
}
