import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { linkClass } from '#ui/text/link.tsx'

/** Shows "317-555-0142 or hello@example.com" as links, or what is known of them. */
export function ReachUs() {
  const { phone, email, name } = useBrokerage()
  if (!phone && !email) return <>{name}</>
  return (
    <>
      {phone && (
        <a className={`${linkClass()} tabular whitespace-nowrap`} href={telephoneUrl(phone)}>
          {phone}
        </a>
      )}
      {phone && email && ' or '}
      {email && (
        <a className={linkClass()} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  )
}
