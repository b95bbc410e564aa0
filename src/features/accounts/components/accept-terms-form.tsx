import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { acceptTerms } from '../functions.ts'
import { AcceptTerms, type ConsentText } from '../schema.ts'
import type { ConsentPurpose } from '../words/consents.ts'
import { ConsentFields } from './consent-fields.tsx'

/** Shown to users whose accepted texts are missing or outdated. */
export function AcceptTermsForm({ texts, donePath, onDone }: AcceptTermsFormProps) {
  const form = useCallForm({
    call: acceptTerms,
    schema: AcceptTerms,
    defaults: { acceptMLSConsent: false, acknowledgeDisclosure: false, acceptTerms: false },
    done: { message: 'Thank you. What you agreed to is in your mail.', path: donePath },
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
