import { MessageSquareText, Phone } from 'lucide-react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/icon.tsx'

/** How to reach the brokerage about a home; it says whether the brokerage listed the home itself. */
export function ContactCard({
  brokerage,
  isOwn,
  isAddressShown,
}: {
  brokerage: Brokerage
  isOwn: boolean
  isAddressShown: boolean
}) {
  const { phone, hours } = brokerage
  return (
    <section aria-label="Ask about this home" className="rounded-panel border border-line p-5 lg:sticky lg:top-23">
      <h2 className="font-bold text-lead">{isAddressShown ? 'Ask about this home' : 'Ask where this home is'}</h2>
      <p className="mt-1 text-ink-2 text-small">
        {isOwn
          ? `${brokerage.name} listed this home and works for its seller.`
          : `${brokerage.name} can work for you as a buyer. We are not the listing broker.`}
      </p>
      {phone && (
        <>
          <p className="tabular mt-4 font-bold text-title">{phone}</p>
          <div className="mt-3 grid grid-cols-2 gap-2">
            <a href={telephoneUrl(phone)} className={buttonClass()}>
              <Icon icon={Phone} />
              Call
            </a>
            <a href={telephoneUrl(phone).replace('tel:', 'sms:')} className={buttonClass({ variant: 'outline' })}>
              <Icon icon={MessageSquareText} />
              Text
            </a>
          </div>
        </>
      )}
      {hours.length > 0 && (
        <ul className="mt-4 text-ink-2 text-small">
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
