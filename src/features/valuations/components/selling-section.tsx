import { telephoneUrl } from '#features/brokerage/rules.ts'
import { Section } from '#ui/page/section.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { AddressStart } from './address-start.tsx'

/** Title, introduction and steps for sellers, with the field for an address. */
export function SellingSection({ texts, phone, broker }: SellingSectionProps) {
  return (
    <Section id="sell" ground="limestone" space="tight">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
        <div className="grid justify-items-start gap-5">
          <h2 id="sell-title" className="display-2">
            {texts.selling_title}
          </h2>
          <p className="lead text-ink-2">{texts.selling_lead}</p>
          <AddressStart />
          {phone && (
            <p className="text-ink-2">
              {'Prefer to talk? Call or text '}
              <a href={telephoneUrl(phone)} className={`${linkClass()} tabular whitespace-nowrap`}>
                {phone}
              </a>
              .
            </p>
          )}
          {broker && (
            <div className="flex items-center gap-3">
              <Avatar name={broker} />
              <p className="text-ink-2 text-small">
                <b className="block text-ink">{broker}</b>
                {texts.broker_note}
              </p>
            </div>
          )}
        </div>
        <ol className="[&>li]:grid [&>li]:grid-cols-[76px_minmax(0,1fr)] [&>li]:gap-4 [&>li]:border-line [&>li]:border-t [&>li]:py-4">
          {texts.selling_steps.map(({ term, text }) => (
            <li key={term}>
              <b className="text-navy-800">{term}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

interface SellingSectionProps {
  texts: {
    selling_title: string
    selling_lead: string
    selling_steps: readonly { term: string; text: string }[]
    broker_note: string
  }
  phone: string | null
  broker: string | null
}
