import { useState } from 'react'
import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { number } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { geocodeProperty } from '../functions.ts'
import { type ListingDraft, ownListingRecord } from '../schema.ts'
import { HOME_KINDS, MLS_DUTIES, OWN_STATUSES, PRECISIONS } from '../words.ts'

const { labels } = ownListingRecord

export function ListingFields({
  form,
  draft,
  agents,
  setValue,
}: {
  form: BoundFields<ListingDraft>
  draft: ListingDraft
  agents: readonly { id: string; name: string }[]
  setValue: (name: string, value: string | number | boolean | null) => void
}) {
  const { TextField, TextArea, SelectField, NumberField, RadioGroup, Switch } = form
  return (
    <>
      <PanelSection title="Home" isFirst>
        <FieldPairs>
          <SelectField
            name="kind"
            label={labels.kind}
            placeholder="Choose one"
            options={optionsOf(HOME_KINDS)}
            isRequired
          />
          <SelectField name="status" label={labels.status} options={optionsOf(OWN_STATUSES)} isRequired />
          <NumberField name="price" label={labels.price} prefix="$" isRequired />
          <SelectField
            name="agent_id"
            label={labels.agent_id}
            isOptional
            options={[
              { value: '', label: 'The office' },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Address">
        <div className="grid items-start gap-4 sm:grid-cols-6">
          <TextField name="street_number" label={labels.street_number} isRequired maxLength={20} autoComplete="off" />
          <TextField
            name="street_name"
            label={labels.street_name}
            isRequired
            maxLength={100}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="unit_number"
            label={labels.unit_number}
            isOptional
            maxLength={20}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextField
            name="city"
            label={labels.city}
            isRequired
            maxLength={60}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="postal_code"
            label={labels.postal_code}
            isRequired
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="county"
            label={labels.county}
            isOptional
            maxLength={60}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="subdivision"
            label={labels.subdivision}
            isOptional
            maxLength={100}
            autoComplete="off"
            className="sm:col-span-3"
          />
        </div>
        <div className="mt-4 grid gap-4">
          <Switch
            name="is_address_shown"
            label={labels.is_address_shown}
            help="When this is off, the site shows no street and no pin, and a search for the address doesn’t find the home."
          />
          <FieldPairs>
            <NumberField name="latitude" label={labels.latitude} maxDecimals={6} isOptional />
            <NumberField name="longitude" label={labels.longitude} maxDecimals={6} isOptional />
          </FieldPairs>
          <FindPlace draft={draft} setValue={setValue} />
        </div>
      </PanelSection>
      <PanelSection title="Facts">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberField name="bedrooms" label={labels.bedrooms} isOptional />
          <NumberField name="bathrooms_full" label={labels.bathrooms_full} isOptional />
          <NumberField name="bathrooms_half" label={labels.bathrooms_half} isOptional />
          <NumberField name="living_area" label={labels.living_area} isOptional />
          <NumberField name="lot_size_acres" label={labels.lot_size_acres} maxDecimals={4} isOptional />
          <NumberField name="year_built" label={labels.year_built} isPlain isOptional />
          <NumberField name="garage_spaces" label={labels.garage_spaces} maxDecimals={1} isOptional />
          <TextArea
            name="description"
            label={labels.description}
            isOptional
            help={`Describe the home, not who should live there. ${number(draft.description.length)} of 4,000 characters.`}
            rows={6}
            className="sm:col-span-3"
          />
        </div>
      </PanelSection>
      <PanelSection title="The MLS">
        <div className="grid gap-4">
          <RadioGroup
            name="mls_duty"
            label="Showing a listing here is public marketing"
            options={optionsOf(MLS_DUTIES)}
            isRequired
          />
          <FieldPairs>
            <TextField
              name="mls_number"
              label={labels.mls_number}
              isRequired={draft.mls_duty === 'submitted'}
              isOptional={draft.mls_duty !== 'submitted'}
              help="When the feed sends a listing with this number, it replaces this one."
              maxLength={40}
              autoComplete="off"
            />
            <TextField
              name="exempt_reason"
              label={labels.exempt_reason}
              isRequired={draft.mls_duty === 'exempt'}
              isOptional={draft.mls_duty !== 'exempt'}
              maxLength={300}
              autoComplete="off"
            />
          </FieldPairs>
        </div>
      </PanelSection>
      <PanelSection title="Publishing">
        <div className="grid gap-3">
          <Switch name="is_shown" label={labels.is_shown} />
          <Switch
            name="is_featured"
            label={labels.is_featured}
            help="Featured homes come first on the home page. They don’t move up in search results."
          />
        </div>
      </PanelSection>
    </>
  )
}

/** Fills in the coordinates of the address, and shows their source and precision. */
function FindPlace({ draft, setValue }: { draft: ListingDraft; setValue: (name: string, value: number) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  async function find() {
    setBusy(true)
    setSaid('')
    try {
      const { street_number, street_name, city, postal_code } = draft
      const place = await geocodeProperty({ data: { street_number, street_name, city, postal_code } })
      setValue('latitude', place.latitude)
      setValue('longitude', place.longitude)
      setSaid(`Found ${PRECISIONS[place.precision]}. Source: ${place.source}.`)
    } catch (thrown) {
      setSaid(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" size="xs" isBusy={isBusy} busyLabel="Searching…" onClick={() => void find()}>
        Find by address
      </Button>
      <span role="status" className="text-ink-2">
        {said}
      </span>
    </div>
  )
}
