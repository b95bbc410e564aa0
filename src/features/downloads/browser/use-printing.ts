import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import { retryableImport } from '#kit/client-loading/public.ts'
import { toast } from '#ui/overlay/toast.ts'

const load = retryableImport(() => import('./print-listing.ts'))

/** A home on a printable page. */
export interface Printed {
  id: string
  status?: string
}

/**
 * Returns the handler of a print button: requires a sign-in, counts the print, then prints. Printing from the browser's
 * menu cannot be refused, so it is counted at its start. Every page with homes for registered users calls this hook.
 */
export function usePrinting(homes: readonly Printed[]): () => void {
  const { user } = useAuth()
  const router = useRouter()
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const state = useRef({ homes, isAllowed: false, isAsking: false })
  state.current.homes = homes
  const isSignedIn = user !== null

  useEffect(() => {
    if (!isSignedIn) return
    const note = () => {
      const { homes: shown, isAllowed } = state.current
      if (!isAllowed && shown.length > 0)
        void load().then(
          ({ allowPrint }) => allowPrint(shown),
          () => undefined,
        )
    }
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [isSignedIn])

  return useCallback(() => {
    const current = state.current
    if (!isSignedIn) {
      void router.navigate({ href: `/login?redirect=${encodeURIComponent(`${href}#print`)}` })
      return
    }
    if (current.isAsking) return
    current.isAsking = true
    load()
      .then(({ allowPrint }) => allowPrint(current.homes))
      .then((isAllowed) => {
        if (!isAllowed) return
        current.isAllowed = true
        try {
          print()
        } finally {
          current.isAllowed = false
        }
      })
      .catch(() =>
        toast.error('The print check couldn’t be loaded. Check your connection and try again.', { id: 'print' }),
      )
      .finally(() => {
        current.isAsking = false
      })
  }, [isSignedIn, router, href])
}
