import type { BoundFields } from '#kit/form/fields.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { slugOf } from '#kit/record/slug.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { type AgentDraft, agentRecord } from '../schema.ts'

const { labels } = agentRecord

export function AgentFields({ form, draft }: { form: BoundFields<AgentDraft>; draft: AgentDraft }) {
  const { TextField, TextArea, NumberField, Switch } = form
  return (
    <>
      <PanelSection title="Person" isFirst>
        <FieldPairs>
          <TextField name="name" label={labels.name} isRequired maxLength={120} autoComplete="off" />
          <TextField name="title" label={labels.title} isRequired maxLength={120} autoComplete="off" />
          <TextField name="license_number" label={labels.license_number} isRequired maxLength={40} autoComplete="off" />
          <NumberField name="licensed_year" label={labels.licensed_year} isOptional isPlain />
          <TextField
            name="areas"
            label={labels.areas}
            isOptional
            maxLength={200}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextArea
            name="bio"
            label={labels.bio}
            isOptional
            help={`In their own words. A blank line starts a new paragraph. ${draft.bio.length} of 2,000 characters.`}
            rows={6}
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Contact details">
        <FieldPairs>
          <TextField name="phone" type="tel" label={labels.phone} isRequired format={phoneText} autoComplete="off" />
          <TextField name="email" type="email" label={labels.email} isRequired autoComplete="off" />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="On the site">
        <div className="grid gap-3">
          <TextField
            name="slug"
            label={labels.slug}
            isOptional
            help={`The page is /about-${draft.slug || slugOf(draft.name || 'name', 'agent')}. A former address redirects to the new one.`}
            maxLength={80}
            autoComplete="off"
          />
          <Switch
            name="is_shown"
            label={labels.is_shown}
            help={
              draft.is_working
                ? 'A hidden agent has no page and isn’t listed. They keep their people, tours, and sign-in.'
                : 'An agent who left is always hidden.'
            }
          />
          <Switch name="is_principal" label={labels.is_principal} />
        </div>
      </PanelSection>
      <PanelSection title="At the brokerage">
        <FieldPairs>
          <Switch
            name="is_working"
            label={labels.is_working}
            help="An agent who left can’t open the agent pages, and gets no leads or tours."
            className="sm:col-span-2"
          />
          <TextField
            name="member_key"
            label={labels.member_key}
            isOptional
            help="Shows their listings on their page."
            maxLength={60}
            autoComplete="off"
          />
          <TextField
            name="account_email"
            type="email"
            label={labels.account_email}
            isOptional
            help="Gives that account access to the agent pages while they work here."
            autoComplete="off"
          />
        </FieldPairs>
      </PanelSection>
    </>
  )
}
