import { CalendarDays, MessageSquareText, Phone } from 'lucide-react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'

/** Who answers questions about a home, and whether they are the listing broker. */
export function ContactCard({
  brokerage,
  isOwn,
  isAddressShown,
  subject,
  tourHref,
}: {
  brokerage: Brokerage
  isOwn: boolean
  isAddressShown: boolean
  /** What a letter about the home is called. */
  subject: string
  /** Where a tour is asked for; null for a home that is not for sale. */
  tourHref: string | null
}) {
  const { phone, hours, email, designated_broker: broker } = brokerage
  const firm = `${brokerage.name}${isOwn ? '. Listed this home and works for its seller.' : '. Works for you as a buyer; not the listing broker.'}`
  return (
    <section aria-label="Ask about this home" className="rounded-panel border border-line p-5 lg:sticky lg:top-23">
      <h2 className="panel-title">{isAddressShown ? 'Ask about this home' : 'Ask where this home is'}</h2>
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
          Ask for a tour
        </a>
      )}
      {phone && (
        <>
          <div className={cx('grid grid-cols-2 gap-2', tourHref ? 'mt-2' : 'mt-4')}>
            <a
              href={telephoneUrl(phone)}
              className={buttonClass(tourHref ? { variant: 'outline' } : {})}
              aria-label={`Call ${phone}`}
            >
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
              ` rings at the office: ${broker} or the broker on duty answers. Your number goes to no one else.`}
          </p>
        </>
      )}
      {email && (
        <p className="mt-3 text-small">
          <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} className={linkClass()}>
            Or write to us
          </a>
        </p>
      )}
      {hours.length > 0 && (
        <ul className="mt-3 text-ink-2 text-small">
          {hours.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <p className="mt-4 border-line border-t pt-4 text-caption text-ink-3">
        Before a tour we sign a written buyer agreement that states our fee. Fees are negotiable and not set by law.
      </p>
    </section>
  )
}
