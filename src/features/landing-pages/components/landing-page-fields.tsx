import type { PublicAgent } from '#features/agents/schema.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { ResultFields, SharedPicture } from '#features/seo/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import type { CallForm } from '#kit/form/use-call-form.ts'
import { money } from '#kit/time/format.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { uploadLandingImage } from '../functions.ts'
import { type LandingPageDraft, landingPageRecord } from '../schema.ts'
import { MESSAGES, STATUSES } from '../words.ts'

const { labels } = landingPageRecord

export interface LandingChoices {
  homes: readonly PropertyCard[]
  agents: readonly PublicAgent[]
}

export function LandingPageFields({
  form,
  draft,
  homes,
  agents,
}: LandingChoices & { form: CallForm<LandingPageDraft>; draft: LandingPageDraft }) {
  const { TextField, TextArea, SelectField, RadioGroup } = form
  const chosen = homes.find(({ id }) => id === draft.property_id)
  const isGone = draft.property_id !== '' && !chosen
  return (
    <>
      <PanelSection title="Home" isFirst>
        <div className="grid gap-5">
          {homes.length === 0 && (
            <Notice tone="warning">None of our listings is for sale in the MLS right now. A page needs one.</Notice>
          )}
          <SelectField
            name="property_id"
            label={labels.property_id}
            isRequired
            placeholder="Choose a home"
            help="Our homes for sale. Price, facts, and photos update from the MLS automatically."
            options={[
              ...(isGone ? [{ value: draft.property_id, label: `${MESSAGES.homeGone} (the home of this page)` }] : []),
              ...homes.map((home) => ({
                value: home.id,
                label: `${home.address ?? home.title}, ${home.city}, ${money(home.price)}`,
              })),
            ]}
          />
          {chosen?.address === null && (
            <Notice tone="info">
              The sellers of this home withhold its address. Don’t mention it in the text or the address of the page.
            </Notice>
          )}
          <SelectField
            name="agent_id"
            label={labels.agent_id}
            options={[
              { value: '', label: 'Default recipient' },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      </PanelSection>
      <PanelSection title="Page">
        <FieldPairs>
          <TextField
            name="name"
            label={labels.name}
            isRequired
            maxLength={120}
            autoComplete="off"
            help="Visitors don’t see it."
          />
          <TextField
            name="slug"
            label={labels.slug}
            isOptional
            maxLength={80}
            autoComplete="off"
            prefix="/l/"
            help="Leave blank to create it from the name. Earlier addresses redirect here."
          />
          <TextArea
            name="intro"
            label={labels.intro}
            isOptional
            rows={4}
            help={`What photos can’t show. ${draft.intro.length} of 600 characters. Leave blank to show the MLS remarks.`}
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="In search results, and when shared">
        <div className="grid gap-5">
          <ResultFields
            form={form}
            draft={draft}
            labels={labels}
            titleHelp="If blank, the title is the street, the city, and the brokerage’s name. Leave out the price, because it may change."
          />
          <SharedPicture
            form={form}
            help="If blank, we use the home’s first photo with its price and facts. 600 pixels wide or more, cropped to 1,200 by 630."
            upload={uploadLandingImage}
          />
        </div>
      </PanelSection>
      <PanelSection title="Publishing">
        <div className="grid gap-5">
          <RadioGroup name="status" label={labels.status} options={optionsOf(STATUSES)} />
          <TextField
            name="publish_at"
            label={labels.publish_at}
            type="datetime-local"
            isOptional={draft.status !== 'scheduled'}
            isRequired={draft.status === 'scheduled'}
            help="For a scheduled page. Indianapolis time."
            className="sm:max-w-80"
          />
        </div>
      </PanelSection>
    </>
  )
}
