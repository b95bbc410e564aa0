import { linkClass } from '#ui/text/link.tsx'
import { telephoneUrl } from '../rules.ts'

/** Phone number of the office, next to a page's actions. */
export function AskUs({ phone }: { phone: string | null }) {
  if (!phone) return null
  return (
    <p className="text-small">
      Need help? Call or text{' '}
      <a href={telephoneUrl(phone)} className={linkClass()}>
        {phone}
      </a>
    </p>
  )
}
