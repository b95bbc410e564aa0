import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { linkClass } from '#ui/text/link.tsx'

/** Signs out by a call; without JavaScript it links to the sign-out page. */
export function SignOutLink({ className = linkClass() }: { className?: string }) {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  return (
    <a
      href="/signout"
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={async (event) => {
        event.preventDefault()
        if (isBusy) return
        setBusy(true)
        try {
          await navigate({ to: '/' })
          await signOut()
        } catch {
          setBusy(false)
          toast.error('We couldn’t sign you out. Try again.')
        }
      }}
    >
      {isBusy ? 'Signing out…' : 'Sign out'}
    </a>
  )
}
