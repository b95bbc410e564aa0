import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updatePreferences } from '../functions.ts'
import { type Preferences, PreferencesDraft } from '../schema.ts'
import { ALERT_FREQUENCIES, CONTACT_METHOD_LABEL, CONTACT_METHODS } from '../words.ts'

/** Source: specification 3, user preferences. */
export function PreferencesForm({ preferences: { is_text_offered, ...preferences }, hasPhone }: PreferencesFormProps) {
  const form = useCallForm({
    call: updatePreferences,
    schema: PreferencesDraft,
    defaults: preferences,
    done: { message: 'Preferences saved.', path: null },
    onDone: useSaved(() => 'Preferences saved.'),
  })
  const needsPhone = !hasPhone && (form.values.sms_notifications || form.values.preferred_contact_method !== 'email')
  return (
    <Form of={form} label="Notifications" className="grid gap-7">
      <form.RadioGroup
        name="property_alert_frequency"
        label="New homes that match your saved searches"
        options={optionsOf(ALERT_FREQUENCIES)}
        isRequired
      />
      <div className="grid gap-3.5">
        <form.Switch
          name="email_notifications"
          className={SWITCH}
          label="Email about your messages, documents, and tours"
          help="We always email you about your password and your account."
        />
        {is_text_offered && (
          <form.Switch
            name="sms_notifications"
            className={SWITCH}
            label="Text messages about your requests and tours"
            help="From 8 AM to 8 PM. Message and data rates may apply, and message frequency may vary. Reply STOP to end them, HELP for help."
          />
        )}
        <form.Switch
          name="marketing_emails"
          className={SWITCH}
          label="Marketing emails"
          help="Nearby sales, new rules, and our next event. Every email has an unsubscribe link."
        />
      </div>
      <form.RadioGroup
        name="preferred_contact_method"
        label={CONTACT_METHOD_LABEL}
        help={needsPhone ? 'Add a phone number in your profile.' : undefined}
        options={optionsOf(CONTACT_METHODS).filter(({ value }) => is_text_offered || value !== 'sms')}
        isRequired
      />
      <FormActions>
        <SubmitButton>Save preferences</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}

interface PreferencesFormProps {
  /** `is_text_offered` is false without a text gateway. */
  preferences: Preferences & { is_text_offered: boolean }
  hasPhone: boolean
}

const SWITCH = '[&>:last-child]:pl-12.5 sm:[&>:last-child]:-mt-2'
