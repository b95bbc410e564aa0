import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { serviceTypes } from '#features/vendors/rules.ts'
import { SERVICE_TYPES } from '#features/vendors/words.ts'
import { phoneText } from '#kit/form/phone.ts'
import { submitVendorApplication } from '../functions.ts'
import { applicationRecord, SubmitVendorApplication } from '../schema.ts'

const { labels } = applicationRecord

/** Form of a business that applies to be listed. It works without JavaScript. */
export function ApplicationForm({ onDone }: { onDone: () => void }) {
  const form = usePublicForm({
    call: submitVendorApplication,
    schema: SubmitVendorApplication,
    defaults: { ...applicationRecord.empty, contactConsent: false },
    done: {
      message: 'We got your application. We’ll call the people you named and reply either way.',
      path: null,
    },
    onDone,
  })
  const { values } = form

  return (
    <PublicForm of={form} label="Application" className="gap-8">
      <fieldset className="grid items-start gap-5 sm:grid-cols-2">
        <legend className="title mb-4 text-navy-800">Your business</legend>
        <form.TextField name="name" label={labels.name} autoComplete="organization" maxLength={120} isRequired />
        <form.SelectField
          name="service_type"
          label={labels.service_type}
          placeholder="Choose one"
          options={serviceTypes().map((key) => ({ value: key, label: SERVICE_TYPES[key] }))}
          isRequired
        />
        <form.TextArea
          name="description"
          label={labels.description}
          help={`2 or 3 sentences. ${values.description.length} of 400 characters.`}
          rows={4}
          isRequired
          className="sm:col-span-2"
        />
        <form.TextField name="city" label={labels.city} autoComplete="address-level2" maxLength={80} isRequired />
        <form.TextField name="website_url" label={labels.website_url} autoComplete="url" isOptional />
      </fieldset>
      <fieldset className="grid items-start gap-5 sm:grid-cols-2">
        <legend className="title mb-4 text-navy-800">How to reach you</legend>
        <form.TextField name="contact_name" label={labels.contact_name} autoComplete="name" maxLength={80} isRequired />
        <form.TextField name="phone" type="tel" label={labels.phone} format={phoneText} autoComplete="tel" isRequired />
        <form.TextField
          name="email"
          type="email"
          label={labels.email}
          autoComplete="email"
          isRequired
          className="sm:col-span-2"
        />
      </fieldset>
      <fieldset className="grid items-start gap-5 sm:grid-cols-2">
        <legend className="title mb-4 text-navy-800">License, insurance, and references</legend>
        <form.TextField
          name="license_number"
          label={labels.license_number}
          help="If your trade requires one."
          maxLength={40}
          autoComplete="off"
          isOptional
        />
        <form.TextField name="insurer" label={labels.insurer} maxLength={120} autoComplete="off" isRequired />
        <form.TextArea
          name="work_seen_by"
          label={labels.work_seen_by}
          help="Names with a phone number or email, and what you did. We’ll call them, so ask them first."
          rows={3}
          isRequired
          className="sm:col-span-2"
        />
        <form.TextField
          name="ties"
          label={labels.ties}
          help="For example, a relative or former colleague works here, or you sponsored our event. It won’t count against you, and we’ll show it beside your name."
          maxLength={400}
          autoComplete="off"
          isOptional
          className="sm:col-span-2"
        />
      </fieldset>
      <div className="grid gap-5">
        <ContactBox form={form} />
        <SendButton>Send application</SendButton>
      </div>
    </PublicForm>
  )
}
