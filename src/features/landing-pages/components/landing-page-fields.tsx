import type { PublicAgent } from '#features/agents/schema.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { ResultFields, SharedPicture } from '#features/seo/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import type { CallForm, Draft } from '#kit/form/use-call-form.ts'
import { money } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { FieldPairs } from '#ui/field-pairs.tsx'
import { Notice } from '#ui/notice.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { uploadLandingImage } from '../functions.ts'
import type { LandingPage, UpdateLandingPageInput } from '../schema.ts'
import { FIELD_LABELS, MESSAGES, STATUSES } from '../words.ts'

/** What is typed about a page, in the new form and in the edit form. */
export type LandingPageDraft = Draft<Omit<UpdateLandingPageInput, 'landingPageId' | 'version'>>

/** The form of a page that nobody has written about yet. */
export const EMPTY_DRAFT: LandingPageDraft = {
  name: '',
  slug: '',
  property_id: '',
  agent_id: '',
  intro: '',
  meta_title: '',
  meta_description: '',
  og_image_url: '',
  status: 'draft',
  publish_at: '',
}

/** A stored page as its form shows it. */
export function draftOf(page: LandingPage): LandingPageDraft {
  return {
    name: page.name,
    slug: page.slug,
    property_id: page.property_id,
    agent_id: page.agent_id ?? '',
    intro: page.intro,
    meta_title: page.meta_title ?? '',
    meta_description: page.meta_description ?? '',
    og_image_url: page.og_image_url ?? '',
    status: page.status,
    publish_at: page.status === 'scheduled' && page.publish_at ? localOf(page.publish_at) : '',
  }
}

/** What the fields choose from. */
export interface LandingChoices {
  homes: readonly PropertyCard[]
  agents: readonly PublicAgent[]
}

/** The fields that both forms have. */
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
            <Notice tone="warning">No home of this office is for sale in the MLS just now. A page needs one.</Notice>
          )}
          <SelectField
            name="property_id"
            label={FIELD_LABELS.property_id}
            isRequired
            placeholder="Choose a home"
            help="Homes for sale that this office lists. Price, facts and pictures follow the MLS by themselves."
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
              The sellers of this home withhold its address. Keep it out of the words and the address of the page too.
            </Notice>
          )}
          <SelectField
            name="agent_id"
            label={FIELD_LABELS.agent_id}
            options={[
              { value: '', label: 'Whoever answers for the office' },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      </PanelSection>
      <PanelSection title="Page">
        <FieldPairs>
          <TextField
            name="name"
            label={FIELD_LABELS.name}
            isRequired
            maxLength={120}
            autoComplete="off"
            help="Visitors do not see it."
          />
          <TextField
            name="slug"
            label={FIELD_LABELS.slug}
            isOptional
            maxLength={80}
            autoComplete="off"
            prefix="/l/"
            help="Follows from the name where it is empty. A former one goes on leading here."
          />
          <TextArea
            name="intro"
            label={FIELD_LABELS.intro}
            isOptional
            rows={4}
            help={`What a photograph cannot say. ${draft.intro.length} of 600 characters. Where it is empty, the MLS remarks stand there.`}
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="In search results, and when shared">
        <div className="grid gap-5">
          <ResultFields
            form={form}
            draft={draft}
            labels={FIELD_LABELS}
            titleHelp="Where it is empty: street, town and the brokerage’s name. Leave the price out, it may change."
          />
          <SharedPicture
            form={form}
            help="Without one, the first picture of the home with its price and facts. 600 pixels wide or more; it is cut to 1200 by 630."
            upload={uploadLandingImage}
          />
        </div>
      </PanelSection>
      <PanelSection title="Publishing">
        <div className="grid gap-5">
          <RadioGroup name="status" label={FIELD_LABELS.status} options={optionsOf(STATUSES)} />
          <TextField
            name="publish_at"
            label={FIELD_LABELS.publish_at}
            type="datetime-local"
            isOptional={draft.status !== 'scheduled'}
            isRequired={draft.status === 'scheduled'}
            help="For a page that is scheduled. Indianapolis time."
            className="sm:max-w-80"
          />
        </div>
      </PanelSection>
    </>
  )
}
