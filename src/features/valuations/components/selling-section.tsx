import { telephoneUrl } from '#features/brokerage/rules.ts'
import { Section } from '#ui/page/section.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { AddressStart } from './address-start.tsx'

export function SellingSection({ phone, broker }: { phone: string | null; broker: string | null }) {
  return (
    <Section id="sell" ground="limestone" space="tight">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-20">
        <div className="grid justify-items-start gap-5">
          <h2 id="sell-title" className="display-2">
            What would your home sell for?
          </h2>
          <p className="lead text-ink-2">
            Tell us the address. A broker compares the home with closed sales nearby, and you hear from us within 24
            hours. Free, and no duty to list.
          </p>
          <AddressStart />
          {phone && (
            <p className="text-ink-2">
              {'You would rather talk? Call or text '}
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
                Designated broker. Answers for every number we give you.
              </p>
            </div>
          )}
        </div>
        <ol className="[&>li]:grid [&>li]:grid-cols-[76px_minmax(0,1fr)] [&>li]:gap-4 [&>li]:border-line [&>li]:border-t [&>li]:py-4">
          <li>
            <b className="text-navy-800">Today</b>
            <span>You answer four short questions, and see a price range where enough homes sold nearby.</span>
          </li>
          <li>
            <b className="text-navy-800">24 hours</b>
            <span>We call with a price and the closed sales behind it.</span>
          </li>
          <li>
            <b className="text-navy-800">If you like</b>
            <span>We walk through the house and write down what to fix and what to leave.</span>
          </li>
        </ol>
      </div>
    </Section>
  )
}
