import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { ContactPromise } from '../schema.ts'

export function ContactSent({ promise: { due_at, answerer } }: { promise: ContactPromise }) {
  const { name, phone } = useBrokerage()
  const sendsEmail = useSendsEmail()
  return (
    <div role="status" className="mt-6 grid justify-items-start gap-5">
      <p className="lead text-ink-2">
        {`${answerer?.name ?? name} will reply by `}
        <b className="text-ink">{`${weekday(due_at, 'long')}, ${dayAndTime(due_at)}`}</b>.{' '}
        {sendsEmail && 'We’re emailing you a confirmation. '}If we’re late, our office manager is notified within
        minutes.
      </p>
      {(answerer?.phone ?? phone) && (
        <p>
          Can’t wait? Call{' '}
          <a href={telephoneUrl(answerer?.phone ?? phone ?? '')} className={`${linkClass()} tabular`}>
            {answerer?.phone ?? phone}
          </a>
          .
        </p>
      )}
      <LinkButton to="/properties" variant="outline">
        See homes for sale
      </LinkButton>
    </div>
  )
}
