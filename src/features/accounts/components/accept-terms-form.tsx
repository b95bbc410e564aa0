import { ConsentFields } from '#features/consents/public.tsx'
import type { ConsentText } from '#features/consents/schema.ts'
import type { ConsentPurpose } from '#features/consents/words.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { acceptTerms } from '../functions.ts'
import { AcceptTerms } from '../schema.ts'

/** Shown to users whose accepted texts are missing or outdated. */
export function AcceptTermsForm({ texts, donePath, onDone }: AcceptTermsFormProps) {
  const form = useCallForm({
    call: acceptTerms,
    schema: AcceptTerms,
    defaults: { acceptMLSConsent: false, acknowledgeDisclosure: false, acceptTerms: false },
    done: { message: 'Thank you. You accepted the terms.', path: donePath },
    onDone,
  })
  return (
    <Form of={form} label="Terms" className="grid gap-5">
      <ConsentFields form={form} texts={texts} />
      <SubmitButton size="lg" isBlock>
        Agree and continue
      </SubmitButton>
    </Form>
  )
}

interface AcceptTermsFormProps {
  texts: Record<ConsentPurpose, ConsentText>
  /** Redirect target without JavaScript. */
  donePath: string
  onDone: () => Promise<unknown> | unknown
}
