import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'

/** End of a guide, with the phone number and one other link. */
export function TalkToUs({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  const { phone } = useBrokerage()
  return (
    <section aria-labelledby="talk" className="rounded-panel bg-limestone p-6 lg:p-8 print:hidden">
      <h2 id="talk" className="title">
        {title}
      </h2>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {phone && (
          <a href={telephoneUrl(phone)} className={buttonClass()}>
            {`Call or text ${phone}`}
          </a>
        )}
        <LinkButton to={to} variant="outline">
          {label}
        </LinkButton>
      </div>
    </section>
  )
}
