import type { BoundFields } from '#kit/form/fields.tsx'
import { phoneText } from '#kit/form/phone.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/field-pairs.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { slugOf } from '../rules.ts'
import type { Agent, UpdateAgentInput } from '../schema.ts'
import { FIELD_LABELS } from '../words.ts'

/** What is typed about an agent, in the new form and in the edit form. */
export type AgentDraft = Draft<Omit<UpdateAgentInput, 'agentId' | 'version'>>

/** The form of an agent whom nobody has written about yet. */
export const EMPTY_DRAFT: AgentDraft = {
  name: '',
  slug: '',
  title: '',
  email: '',
  phone: '',
  license_number: '',
  licensed_year: null,
  areas: '',
  bio: '',
  member_key: '',
  account_email: '',
  is_principal: false,
  is_active: true,
}

/** A stored agent as the form shows one. */
export function draftOf(agent: Agent): AgentDraft {
  const { name, slug, title, email, phone, license_number, licensed_year, bio, is_principal, is_active } = agent
  return {
    name,
    slug,
    title,
    email,
    phone,
    license_number,
    licensed_year,
    areas: agent.areas ?? '',
    bio,
    member_key: agent.member_key ?? '',
    account_email: agent.account_email ?? '',
    is_principal,
    is_active,
  }
}

/** The fields that both forms have. */
export function AgentFields({ form, draft }: { form: BoundFields<AgentDraft>; draft: AgentDraft }) {
  const { TextField, TextArea, NumberField, Switch } = form
  return (
    <>
      <PanelSection title="Person" isFirst>
        <FieldPairs>
          <TextField name="name" label={FIELD_LABELS.name} isRequired maxLength={120} autoComplete="off" />
          <TextField name="title" label={FIELD_LABELS.title} isRequired maxLength={120} autoComplete="off" />
          <TextField
            name="license_number"
            label={FIELD_LABELS.license_number}
            isRequired
            maxLength={40}
            autoComplete="off"
          />
          <NumberField name="licensed_year" label={FIELD_LABELS.licensed_year} isOptional isPlain />
          <TextField
            name="areas"
            label={FIELD_LABELS.areas}
            isOptional
            maxLength={200}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextArea
            name="bio"
            label={FIELD_LABELS.bio}
            isOptional
            help={`As they would tell it. An empty line begins a paragraph. ${draft.bio.length} of 2,000 characters.`}
            rows={6}
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="How to reach them">
        <FieldPairs>
          <TextField
            name="phone"
            type="tel"
            label={FIELD_LABELS.phone}
            isRequired
            format={phoneText}
            autoComplete="off"
          />
          <TextField name="email" type="email" label={FIELD_LABELS.email} isRequired autoComplete="off" />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="On the site">
        <div className="grid gap-3">
          <TextField
            name="slug"
            label={FIELD_LABELS.slug}
            isOptional
            help={`The page is /about-${draft.slug || slugOf(draft.name || 'name')}. A former address leads to the new one.`}
            maxLength={80}
            autoComplete="off"
          />
          <Switch name="is_active" label={FIELD_LABELS.is_active} />
          <Switch name="is_principal" label={FIELD_LABELS.is_principal} />
        </div>
      </PanelSection>
      <PanelSection title="Ties">
        <FieldPairs>
          <TextField
            name="member_key"
            label={FIELD_LABELS.member_key}
            isOptional
            help="Their listings then stand on their page."
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            name="account_email"
            type="email"
            label={FIELD_LABELS.account_email}
            isOptional
            help="Opens the agents' pages to that account."
            autoComplete="off"
          />
        </FieldPairs>
      </PanelSection>
    </>
  )
}
