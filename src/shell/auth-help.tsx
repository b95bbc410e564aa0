import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { Link, linkClass } from '#ui/text/link.tsx'

/** Footer of every account page: a phone number and a link back. */
export function AuthHelp({ children }: { children?: ReactNode }) {
  const { phone } = useBrokerage()
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t pt-5 text-ink-2 text-small">
      {children}
      {phone && (
        <p>
          Need help? Call or text{' '}
          <a className={`${linkClass()} tabular whitespace-nowrap`} href={telephoneUrl(phone)}>
            {phone}
          </a>
        </p>
      )}
      <p>
        <Link to="/">Back to home</Link>
      </p>
    </div>
  )
}
