import { useState } from 'react'
import type { BoundFields } from '#kit/form/fields.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { messageOf } from '#kit/form/refusal.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import { number } from '#kit/time/format.ts'
import { Button } from '#ui/button.tsx'
import { FieldPairs } from '#ui/field-pairs.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { geocodeProperty } from '../functions.ts'
import type { OwnListing, UpdateOwnPropertyInput } from '../schema.ts'
import { FIELD_LABELS, HOME_KINDS, MLS_DUTIES, OWN_STATUSES, PRECISIONS } from '../words.ts'

/** What is typed about a listing of our own, in the new form and in the edit form. */
export type ListingDraft = Draft<Omit<UpdateOwnPropertyInput, 'propertyId' | 'version'>>

/** The form of a listing that nobody has written about yet. */
export const EMPTY_DRAFT: ListingDraft = {
  kind: '',
  status: 'active',
  price: null,
  street_number: '',
  street_name: '',
  unit_number: '',
  city: '',
  postal_code: '',
  county: '',
  subdivision: '',
  is_address_shown: true,
  latitude: null,
  longitude: null,
  bedrooms: null,
  bathrooms_full: null,
  bathrooms_half: null,
  living_area: null,
  lot_size_acres: null,
  year_built: null,
  garage_spaces: null,
  description: '',
  agent_id: '',
  is_shown: false,
  is_featured: true,
  mls_duty: '',
  mls_number: '',
  exempt_reason: '',
}

/** A stored listing as its form shows it. */
export function draftOf({ fields, ...own }: OwnListing): ListingDraft {
  const text = (value: string | null) => value ?? ''
  const { original_list_price: _, previous_list_price: __, price_changed_at: ___, ...typed } = fields
  return {
    ...typed,
    unit_number: text(fields.unit_number),
    county: text(fields.county),
    subdivision: text(fields.subdivision),
    agent_id: text(fields.agent_id),
    status: own.status,
    is_shown: own.is_shown,
    is_featured: own.is_featured,
    mls_duty: own.mls_duty,
    mls_number: text(own.mls_number),
    exempt_reason: text(own.exempt_reason),
  }
}

/** The fields that both forms have. */
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
            label={FIELD_LABELS.kind}
            placeholder="Choose one"
            options={optionsOf(HOME_KINDS)}
            isRequired
          />
          <SelectField name="status" label={FIELD_LABELS.status} options={optionsOf(OWN_STATUSES)} isRequired />
          <NumberField name="price" label={FIELD_LABELS.price} prefix="$" isRequired />
          <SelectField
            name="agent_id"
            label={FIELD_LABELS.agent_id}
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
          <TextField
            name="street_number"
            label={FIELD_LABELS.street_number}
            isRequired
            maxLength={20}
            autoComplete="off"
          />
          <TextField
            name="street_name"
            label={FIELD_LABELS.street_name}
            isRequired
            maxLength={100}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="unit_number"
            label={FIELD_LABELS.unit_number}
            isOptional
            maxLength={20}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextField
            name="city"
            label={FIELD_LABELS.city}
            isRequired
            maxLength={60}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="postal_code"
            label={FIELD_LABELS.postal_code}
            isRequired
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="county"
            label={FIELD_LABELS.county}
            isOptional
            maxLength={60}
            autoComplete="off"
            className="sm:col-span-3"
          />
          <TextField
            name="subdivision"
            label={FIELD_LABELS.subdivision}
            isOptional
            maxLength={100}
            autoComplete="off"
            className="sm:col-span-3"
          />
        </div>
        <div className="mt-4 grid gap-4">
          <Switch
            name="is_address_shown"
            label={FIELD_LABELS.is_address_shown}
            help="Off: no street, no pin, and it is not found by its address."
          />
          <FieldPairs>
            <NumberField name="latitude" label={FIELD_LABELS.latitude} maxDecimals={6} isOptional />
            <NumberField name="longitude" label={FIELD_LABELS.longitude} maxDecimals={6} isOptional />
          </FieldPairs>
          <FindPlace draft={draft} setValue={setValue} />
        </div>
      </PanelSection>
      <PanelSection title="Facts">
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberField name="bedrooms" label={FIELD_LABELS.bedrooms} isOptional />
          <NumberField name="bathrooms_full" label={FIELD_LABELS.bathrooms_full} isOptional />
          <NumberField name="bathrooms_half" label={FIELD_LABELS.bathrooms_half} isOptional />
          <NumberField name="living_area" label={FIELD_LABELS.living_area} isOptional />
          <NumberField name="lot_size_acres" label={FIELD_LABELS.lot_size_acres} maxDecimals={4} isOptional />
          <NumberField name="year_built" label={FIELD_LABELS.year_built} isPlain isOptional />
          <NumberField name="garage_spaces" label={FIELD_LABELS.garage_spaces} maxDecimals={1} isOptional />
          <TextArea
            name="description"
            label={FIELD_LABELS.description}
            isOptional
            help={`Say what the home is, and nothing of who should live there. ${number(draft.description.length)} of 4,000 characters.`}
            rows={6}
            className="sm:col-span-3"
          />
        </div>
      </PanelSection>
      <PanelSection title="The MLS">
        <div className="grid gap-4">
          <RadioGroup
            name="mls_duty"
            label="What is shown here is marketed in public"
            options={optionsOf(MLS_DUTIES)}
            isRequired
          />
          <FieldPairs>
            <TextField
              name="mls_number"
              label={FIELD_LABELS.mls_number}
              isRequired={draft.mls_duty === 'submitted'}
              isOptional={draft.mls_duty !== 'submitted'}
              help="Once the feed brings this number, the feed’s record takes the place of this one."
              maxLength={40}
              autoComplete="off"
            />
            <TextField
              name="exempt_reason"
              label={FIELD_LABELS.exempt_reason}
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
          <Switch name="is_shown" label={FIELD_LABELS.is_shown} />
          <Switch
            name="is_featured"
            label={FIELD_LABELS.is_featured}
            help="Featured homes stand first on the home page. They do not stand before better results of a search."
          />
        </div>
      </PanelSection>
    </>
  )
}

/** Fills in the two numbers from the address, and says where they are from and how near they are. */
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
      <Button variant="outline" size="xs" isBusy={isBusy} busyLabel="Looking…" onClick={() => void find()}>
        Find the place by the address
      </Button>
      <span role="status" className="text-ink-2">
        {said}
      </span>
    </div>
  )
}
