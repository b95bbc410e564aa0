import { useLocation } from '@tanstack/react-router'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { useAuth } from './auth-provider.tsx'

/**
 * Warns on every page that the password expires soon, with a link to change it.
 * Source: specification 4, after login; 8; 9.
 */
export function PasswordWarning() {
  const { user, expiration } = useAuth()
  const { pathname } = useLocation()
  if (!user || !expiration?.warning || pathname.startsWith('/reset-password')) return null
  return (
    <Notice tone="warning" title={expiration.message} className="rounded-none print:hidden">
      <a href="/reset-password" className={linkClass()}>
        Update password now
      </a>
    </Notice>
  )
}
