import { useBrokerage } from '#features/brokerage/public.tsx'
import type { BoundFields } from '#kit/form/fields.tsx'
import { linkClass } from '#ui/link-class.ts'
import { filledText } from '../rules/consents.ts'

/** The box under a public form by which somebody agrees to be contacted, in the words that are kept with the answer. */
export function ContactBox({ form }: { form: Pick<BoundFields<{ contactConsent: boolean }>, 'Checkbox'> }) {
  const { name, mls } = useBrokerage()
  return (
    <form.Checkbox
      name="contactConsent"
      size="legal"
      plainLabel="Being contacted"
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
