import { PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { submitHomeValuation } from '../functions.ts'
import type { TypedAddress } from '../rules/parse-address.ts'
import { SubmitHomeValuation } from '../schema.ts'
import { AddressFields, ConditionFields, ContactFields, EMPTY_VALUATION, FactsFields } from './valuation-fields.tsx'

/** All four questions on one page, for visitors without JavaScript. */
export function ValuationForm({ typed }: { typed: TypedAddress | null }) {
  const form = usePublicForm({
    call: submitHomeValuation,
    schema: SubmitHomeValuation,
    defaults: { ...EMPTY_VALUATION, ...typed },
    done: {
      message: 'We have your request. We sent you an email with the price range and our reply time.',
      path: '/home-valuation/thank-you',
    },
    onDone: () => undefined,
  })
  return (
    <PublicForm of={form} label="Home valuation" className="gap-6">
      <h2 className="title">Home address</h2>
      <AddressFields form={form} />
      <h2 className="title mt-4">Home details</h2>
      <FactsFields form={form} />
      <h2 className="title mt-4">What condition is it in, and when might you sell?</h2>
      <ConditionFields form={form} />
      <h2 className="title mt-4">How should we contact you?</h2>
      <ContactFields form={form} way={form.values.way} />
      <SendButton>Request my valuation</SendButton>
    </PublicForm>
  )
}
