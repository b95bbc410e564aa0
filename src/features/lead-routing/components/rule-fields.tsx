import type { ReactNode } from 'react'
import { TOPICS } from '#features/leads/words/topics.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { keysOf, optionsOf } from '#kit/form/inputs.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { conditionsOf, sourceText } from '../rules/match.ts'
import { type RuleDraft, type RuleForm, ruleRecord } from '../schema.ts'
import { LANGUAGES, OFF_HOURS, RULE_ACTS, USUAL_SOURCES } from '../words.ts'
import { PeopleField } from './people-field.tsx'

const { labels } = ruleRecord
const KINDS = keysOf(LEAD_KINDS).map((value) => ({ value, label: LEAD_KINDS[value].label }))

/** Name, conditions, and people of a rule. */
export function RuleFields({
  form,
  draft,
  view,
}: {
  form: BoundFields<RuleDraft>
  draft: RuleDraft
  view: Pick<RuleForm, 'people' | 'sources'>
}) {
  const { TextField, NumberField, CheckboxGroup, RadioGroup, Checkbox } = form
  // In a fixed order, because the form compares lists.
  const sources = [...new Set([...keysOf(USUAL_SOURCES), ...[...view.sources, ...draft.sources].toSorted()])]
  const set = new Map(conditionsOf(draft as never).map(({ label, text }) => [label, text]))
  const isSingle = draft.act === 'assign' || draft.act === 'listing_agent'
  return (
    <>
      <PanelSection title="Rule" isFirst>
        <TextField name="name" label={labels.name} isRequired maxLength={80} autoComplete="off" />
      </PanelSection>
      <PanelSection title="If all of these are true">
        <p className="text-ink-3">
          Leave a condition blank to match every lead. If it has several values, any one matches.
        </p>
        <Condition label="Kind" text={set.get('Kind')}>
          <CheckboxGroup name="kinds" label={labels.kinds} isLabelHidden options={KINDS} />
        </Condition>
        <Condition label="Topic" text={set.get('Topic')}>
          <CheckboxGroup name="topics" label={labels.topics} isLabelHidden options={optionsOf(TOPICS)} />
        </Condition>
        <Condition label="Source" text={set.get('Source')}>
          <CheckboxGroup
            name="sources"
            label={labels.sources}
            isLabelHidden
            options={sources.map((value) => ({ value, label: sourceText(value) }))}
          />
        </Condition>
        <Condition label="City" text={set.get('City')}>
          <TextField
            name="towns"
            label={labels.towns}
            help="Separate several with commas."
            maxLength={1000}
            autoComplete="off"
          />
        </Condition>
        <Condition label="Price" text={set.get('Price')}>
          <FieldPairs>
            <NumberField name="min_price" label={labels.min_price} prefix="$" isOptional />
            <NumberField name="max_price" label={labels.max_price} prefix="$" isOptional />
          </FieldPairs>
        </Condition>
        <Condition label="Language" text={set.get('Language')}>
          <CheckboxGroup
            name="languages"
            label={labels.languages}
            help="The first language of the visitor’s browser."
            options={optionsOf(LANGUAGES)}
          />
        </Condition>
        <Condition label="Home" text={set.get('Home')}>
          <Checkbox name="is_own_listing" label="Only homes listed by us" />
        </Condition>
        <Condition label="Person" text={set.get('Person')}>
          <Checkbox
            name="is_client"
            label="Only existing clients"
            help="Clients go to their own agent first. This rule gets those whose agent can’t answer."
          />
        </Condition>
      </PanelSection>
      <PanelSection title="Then">
        <div className="grid gap-5">
          <RadioGroup name="act" label={labels.act} options={optionsOf(RULE_ACTS)} />
          {draft.act !== 'listing_agent' && <PeopleField act={draft.act || 'assign'} people={view.people} />}
          <RadioGroup
            name="off_hours"
            label="During time off and outside working hours"
            options={optionsOf(OFF_HOURS)}
            help={
              isSingle
                ? 'If no one else is in this rule, the rules below apply.'
                : 'If no one is working, the first agent back gets the lead.'
            }
          />
        </div>
      </PanelSection>
      <PanelSection title="If no one claims it">
        <NumberField
          name="claim_minutes"
          label={labels.claim_minutes}
          isOptional={draft.act !== 'offer'}
          help={
            isSingle
              ? 'After this time, all administrators get the lead. If blank, it stays with the agent.'
              : 'After this time, the next person gets the lead. After the last person, all administrators do. If blank, it stays with the agent.'
          }
        />
      </PanelSection>
    </>
  )
}

function Condition({ label, text, children }: { label: string; text: string | undefined; children: ReactNode }) {
  return (
    <Disclosure
      isOpen={text !== undefined || undefined}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          {label}
          <span className="font-regular text-ink-3 text-legal [overflow-wrap:anywhere]">{text ?? 'Any'}</span>
        </span>
      }
    >
      {children}
    </Disclosure>
  )
}
