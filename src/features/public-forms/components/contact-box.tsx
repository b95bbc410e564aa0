import { useBrokerage } from '#features/brokerage/public.tsx'
import { filledText } from '#features/consents/rules.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** The label is the exact text that is recorded with the consent. */
export function ContactBox({ form }: { form: Pick<BoundFields<{ contactConsent: boolean }>, 'Checkbox'> }) {
  const { name, mls } = useBrokerage()
  return (
    <form.Checkbox
      name="contactConsent"
      size="legal"
      plainLabel="Contact permission"
      isRequired
      label={
        <>
          {filledText('contact', { brokerage: name, mls: mls.name }).intro}{' '}
          <a href="/privacy-policy" className={linkClass()}>
            Privacy policy
          </a>
        </>
      }
    />
  )
}
