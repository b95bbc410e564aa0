import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoundFields } from '#kit/form/fields.tsx'
import { calendarDay } from '#kit/time/format.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { ConsentText } from '../schema.ts'
import type { ConsentPurpose } from '../words.ts'
import { ConsentTextBody } from './consent-text.tsx'

interface Agreed {
  acceptTerms: boolean
  acceptMLSConsent: boolean
  acknowledgeDisclosure: boolean
}

/**
 * Shows the full text of each consent beside its own checkbox, which starts clear.
 * Source: NAR model VOW rules 19.3(d).
 */
export function ConsentFields({ form, texts }: ConsentFieldsProps) {
  return (
    <>
      <div className="grid rounded-control border border-control">
        <div className="border-line border-b px-4 py-3">
          <h2 className="font-semibold text-ink">MLS access terms</h2>
          <p className="flex flex-wrap justify-between gap-x-6 text-ink-3 text-small">
            Version of {calendarDay(texts.mls_consent.version)}
            <a href="/mls-terms" target="_blank" rel="noopener" className={linkClass()}>
              Open to print<span className="sr-only"> (in a new tab)</span>
            </a>
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section className="max-h-48 overflow-y-auto px-4 py-3" tabIndex={0} aria-label="MLS access terms, full text">
          <ConsentTextBody text={texts.mls_consent} />
        </section>
        <div className="border-line border-t px-4 py-1">
          <form.Checkbox
            name="acceptMLSConsent"
            plainLabel="MLS access terms"
            label="I have read the MLS access terms and agree to them"
            isRequired
          />
        </div>
      </div>
      <div className="grid gap-1">
        <Folded title="Agency disclosure: who represents you in Indiana" text={texts.agency_disclosure} />
        <form.Checkbox
          name="acknowledgeDisclosure"
          size="small"
          plainLabel="Agency disclosure"
          label="I have read the agency disclosure"
          isRequired
        />
      </div>
      <div className="grid gap-1">
        <Folded title="Terms of use" text={texts.terms} />
        <form.Checkbox
          name="acceptTerms"
          size="small"
          plainLabel="Terms of use"
          label="I agree to the terms of use"
          isRequired
        />
      </div>
    </>
  )
}

/** Expands in place, with and without JavaScript, so that the text is always on the same page as the form. */
function Folded({ title, text }: { title: ReactNode; text: ConsentText }) {
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control px-4 py-2 font-semibold text-navy-800 hover:bg-limestone [&::-webkit-details-marker]:hidden">
        {title}
        <Icon icon={ChevronDown} size={20} className="group-open:rotate-180" />
      </summary>
      <div className="border-line border-t px-4 py-3">
        <p className="mb-2.5 text-ink-3 text-small">Version of {calendarDay(text.version)}</p>
        <ConsentTextBody text={text} />
      </div>
    </details>
  )
}

interface ConsentFieldsProps {
  form: Pick<BoundFields<Agreed>, 'Checkbox'>
  texts: Record<ConsentPurpose, ConsentText>
}
