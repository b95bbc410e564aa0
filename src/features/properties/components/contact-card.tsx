import { CalendarDays, MessageSquareText, MessagesSquare, Phone } from 'lucide-react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Avatar } from '#ui/text/person.tsx'

/** Contact for questions about a home. Says whether the brokerage is the listing broker. */
export function ContactCard({
  brokerage,
  isOwn,
  isAddressShown,
  questionHref,
  tourHref,
}: {
  brokerage: Brokerage
  isOwn: boolean
  isAddressShown: boolean
  /** Link to the question form for this home. */
  questionHref: string
  /** Link to the tour request, or null if the home is not for sale. */
  tourHref: string | null
}) {
  const { phone, hours, designated_broker: broker } = brokerage
  // State an agency relationship only where an agreement is in force. The listing agreement covers the seller; no
  // agreement covers the reader.
  const firm = `${brokerage.name}${isOwn ? '. We represent the seller of this home.' : '. Not the listing broker. We can represent you as a buyer.'}`
  return (
    <section aria-label="Ask about this home" className="rounded-panel border border-line p-5 lg:sticky lg:top-23">
      <h2 className="panel-title">{isAddressShown ? 'Ask about this home' : 'Ask about the location'}</h2>
      <div className="mt-3.5 flex gap-3.5">
        {broker && <Avatar name={broker} />}
        <div>
          {broker && <p className="font-semibold">{broker}</p>}
          <p className="text-ink-2 text-small">{firm}</p>
        </div>
      </div>
      {tourHref && (
        <a href={tourHref} data-follow="" className={`${buttonClass({ isBlock: true })} mt-4`}>
          <Icon icon={CalendarDays} />
          Request a tour
        </a>
      )}
      <a
        href={questionHref}
        data-follow=""
        className={cx(
          buttonClass({ variant: tourHref ? 'outline' : 'primary', isBlock: true }),
          tourHref ? 'mt-2' : 'mt-4',
        )}
      >
        <Icon icon={MessagesSquare} />
        Ask a question
      </a>
      {phone && (
        <>
          <div className="mt-2 grid grid-cols-2 gap-2">
            <a href={telephoneUrl(phone)} className={buttonClass({ variant: 'outline' })} aria-label={`Call ${phone}`}>
              <Icon icon={Phone} />
              Call
            </a>
            <a
              href={telephoneUrl(phone).replace('tel:', 'sms:')}
              className={buttonClass({ variant: 'outline' })}
              aria-label={`Text ${phone}`}
            >
              <Icon icon={MessageSquareText} />
              Text
            </a>
          </div>
          <p className="mt-3 text-ink-2 text-small">
            <b className="tabular text-ink">{phone}</b>
            {broker &&
              ` is our office line. ${broker} or the broker on duty will answer. We won’t share your number unless you ask.`}
          </p>
        </>
      )}
      {hours.length > 0 && (
        <ul className="mt-3 text-ink-2 text-small">
          {hours.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <p className="mt-4 border-line border-t pt-4 text-caption text-ink-3">
        {isOwn
          ? 'You don’t need an agreement with us to tour a home we list for its seller.'
          : 'Before most tours, you sign a written buyer agreement that states our fee. Fees are fully negotiable and not set by law.'}
      </p>
    </section>
  )
}
