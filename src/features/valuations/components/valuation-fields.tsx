import type * as z from 'zod/mini'
import { REPLY_METHOD_LABEL } from '#features/leads/words.ts'
import { ContactBox } from '#features/public-forms/public.tsx'
import type { BoundFields } from '#kit/form/fields.tsx'
import { phoneText } from '#kit/form/phone.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import type { AddressStep, ConditionStep, ContactStep, FactsStep } from '../schema.ts'
import { ANSWER_WAYS, BASEMENTS, CONDITION_NOTES, CONDITIONS, HOME_KINDS, TIMINGS } from '../words.ts'

export type AddressDraft = Draft<z.input<typeof AddressStep>>
export type FactsDraft = Draft<z.input<typeof FactsStep>>
export type ConditionDraft = Draft<z.input<typeof ConditionStep>>
export type ContactDraft = Draft<z.input<typeof ContactStep>>
export type ValuationDraft = AddressDraft & FactsDraft & ConditionDraft & ContactDraft

export const EMPTY_VALUATION: ValuationDraft = {
  street: '',
  city: '',
  postal_code: '',
  kind: 'house',
  living_area: null,
  bedrooms: null,
  bathrooms: null,
  year_built: null,
  lot_size_acres: null,
  garage_spaces: null,
  basement: '',
  condition: '',
  timing: '',
  message: '',
  name: '',
  email: '',
  phone: '',
  way: 'phone',
  contactConsent: false,
}

const optionsOf = (words: Record<string, string>, notes: Record<string, string> = {}) =>
  Object.entries(words).map(([value, label]) => ({ value, label, ...(notes[value] ? { help: notes[value] } : {}) }))

export function AddressFields({ form }: { form: BoundFields<AddressDraft> }) {
  return (
    <>
      <form.TextField name="street" label="Street address" autoComplete="street-address" maxLength={120} isRequired />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4">
        <form.TextField name="city" label="City or town" autoComplete="address-level2" maxLength={60} isRequired />
        <form.TextField
          name="postal_code"
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
          isRequired
        />
      </div>
      <form.SelectField
        name="kind"
        label="Home type"
        help="For land and farms, contact us."
        options={optionsOf(HOME_KINDS)}
        isRequired
      />
    </>
  )
}

export function FactsFields({ form }: { form: BoundFields<FactsDraft> }) {
  return (
    <>
      <p className="-mt-3 text-ink-2">
        Square footage matters most, and the county’s number is fine. Enter 0.5 for a half bath and 0 for no garage.
      </p>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <form.NumberField name="living_area" label="Finished area above ground" suffix="sq ft" isRequired />
        <form.NumberField name="year_built" label="Year built" isPlain isOptional />
        <form.NumberField name="bedrooms" label="Bedrooms" isRequired />
        <form.NumberField name="bathrooms" label="Bathrooms" maxDecimals={1} isRequired />
        <form.NumberField name="garage_spaces" label="Garage spaces" isRequired />
        <form.NumberField name="lot_size_acres" label="Lot" suffix="acres" maxDecimals={3} isOptional />
      </div>
      <form.SelectField
        name="basement"
        label="Basement"
        placeholder="Choose one"
        options={optionsOf(BASEMENTS)}
        isRequired
      />
    </>
  )
}

export function ConditionFields({ form }: { form: BoundFields<ConditionDraft> }) {
  return (
    <>
      <form.RadioGroup name="condition" label="Condition" options={optionsOf(CONDITIONS, CONDITION_NOTES)} isRequired />
      <form.RadioGroup name="timing" label="When" options={optionsOf(TIMINGS)} isRequired />
      <form.TextArea name="message" label="Anything we should know?" rows={3} maxLength={1500} isOptional />
    </>
  )
}

export function ContactFields({ form, way }: { form: BoundFields<ContactDraft>; way: string }) {
  return (
    <>
      <form.TextField name="name" label="Your name" autoComplete="name" maxLength={120} isRequired />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <form.TextField name="email" type="email" label="Email" autoComplete="email" isRequired />
        <form.TextField
          name="phone"
          type="tel"
          label="Phone"
          autoComplete="tel"
          isOptional={way === 'email'}
          isRequired={way !== 'email'}
          format={phoneText}
        />
      </div>
      <form.RadioGroup name="way" label={REPLY_METHOD_LABEL} options={optionsOf(ANSWER_WAYS)} />
      <ContactBox form={form} />
    </>
  )
}
