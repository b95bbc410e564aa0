import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { updateVowCompliance } from '../functions.ts'
import { type StoredSettings, UpdateVowCompliance } from '../schema.ts'

/** Edits the settings that the MLS's rules leave to the brokerage. */
export function VowSettingsForm({ settings, version }: StoredSettings) {
  const form = useCallForm({
    call: updateVowCompliance,
    schema: UpdateVowCompliance,
    defaults: { ...settings, version, mls_notified_date: settings.mls_notified_date ?? '' },
    hidden: ['version'],
    done: { message: 'Settings saved.', path: null },
    onDone: useSaved(() => 'Settings saved.'),
  })
  return (
    <Form of={form} label="VOW settings">
      <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-2">
        <fieldset>
          <legend className="mb-3 font-semibold">Limits and records</legend>
          <FieldPairs areInputsInLine areShort>
            <form.NumberField
              name="listings_per_day"
              label="Listings in 24 hours"
              help="Per person. The MLS allows 500 at most."
            />
            <form.NumberField
              name="active_share_percent"
              label="Share of active listings (%)"
              help="Per person. The MLS allows 50 at most."
            />
            <form.NumberField name="documents_per_day" label="Documents in 24 hours" help="Per person." />
            <form.NumberField
              name="captcha_from_percent"
              label="Show captcha at (%)"
              help="Percent of a limit. Enter 100 to turn it off."
            />
            <form.NumberField
              name="retention_days"
              label="Keep views for (days)"
              help="The MLS requires 180 or more after the password expires."
            />
            <form.TextField
              name="mls_notified_date"
              type="date"
              label="Date we notified the MLS"
              isOptional
              help="The date on your notice."
            />
          </FieldPairs>
        </fieldset>
        <fieldset>
          <legend className="mb-3 font-semibold">Suspicious activity thresholds</legend>
          <FieldPairs areInputsInLine areShort>
            <form.NumberField name="suspicious_per_minute" label="Per minute" />
            <form.NumberField name="suspicious_at_night" label="Between midnight and 5 AM" />
            <form.NumberField name="suspicious_share_percent" label="Share of active listings (%)" />
            <form.NumberField name="suspicious_networks" label="Networks per hour" help="Downloads only." />
            <form.NumberField
              name="suspicious_unopened_percent"
              label="Downloaded but not viewed (%)"
              help="Downloads only."
            />
            <form.NumberField name="suspicious_refusals" label="Blocked attempts" help="Downloads only." />
          </FieldPairs>
        </fieldset>
      </div>
      <FormActions className="mt-5">
        <SubmitButton size="sm">Save settings</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
