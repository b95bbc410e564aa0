import type * as z from 'zod/mini'
import type { BoundFields } from '#kit/form/fields.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import type { CallForm, Draft } from '#kit/form/use-call-form.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { monthsAfter } from '../rules/calendar.ts'
import { feeBasesOf, termsLike, typeText } from '../rules/terms.ts'
import type { AvailableConsumer, CreateRelationship, LastTerms, RelationshipDetail } from '../schema.ts'
import { FEE_BASES, FIELD_LABELS, RELATIONSHIP_TYPES, TERM_LENGTHS } from '../words.ts'

export type TermsDraft = Draft<z.input<typeof CreateRelationship>>

/** Returns the defaults of an empty form. */
export function emptyTerms(email: string, today: string): TermsDraft {
  return {
    relationship_type: 'buyer_agency',
    consumerEmail: email,
    otherConsumerEmail: '',
    listingId: '',
    scope: '',
    agreement_date: today,
    expiration_date: '',
    fee_basis: 'percent',
    fee_percent: '',
    fee_dollars: '',
    fee_note: '',
  }
}

export function termsDraftOf(relationship: RelationshipDetail): TermsDraft {
  const { relationship_type, consumer, other_consumer, listing_id, scope, fee_basis } = relationship
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    relationship_type,
    consumerEmail: consumer.email,
    otherConsumerEmail: other_consumer?.email ?? '',
    listingId: listing_id ?? '',
    scope,
    agreement_date: relationship.agreement_date,
    expiration_date: text(relationship.expiration_date),
    fee_basis,
    fee_percent: text(relationship.fee_percent),
    fee_dollars: text(relationship.fee_dollars),
    fee_note: text(relationship.fee_note),
  }
}

/** Returns an act that sets fields of a form with these terms. */
export function fillInto(form: Pick<CallForm<TermsDraft>, 'setValue'>) {
  return (values: Partial<TermsDraft>) => {
    for (const name of keysOf(values)) {
      const value = values[name]
      if (value !== undefined) form.setValue(name, value)
    }
  }
}

/** Fields that the forms for new and existing relationships share. */
export function TermsFields({ form, draft, consumers, lastTerms = [], onFill }: TermsFieldsProps) {
  const { TextField, TextArea, SelectField, RadioGroup } = form
  const bases = feeBasesOf(draft.relationship_type)
  const isLimited = draft.relationship_type === 'limited_agency'
  const last = lastTerms.find(({ relationship_type }) => relationship_type === draft.relationship_type)
  return (
    <>
      <PanelSection title="Person" isFirst>
        <FieldPairs areInputsInLine>
          <TextField
            name="consumerEmail"
            type="email"
            label="Person’s email"
            help="The email on their account here. We suggest people who are assigned to you or who contacted you."
            list="clients"
            autoComplete="off"
            isRequired
          />
          <datalist id="clients">
            {consumers.map(({ id, name, email }) => (
              <option key={id} value={email}>
                {name}
              </option>
            ))}
          </datalist>
          <SelectField
            name="relationship_type"
            label={FIELD_LABELS.relationship_type}
            isRequired
            options={Object.keys(RELATIONSHIP_TYPES).map((value) => ({ value, label: typeText(value) }))}
          />
          {(isLimited || draft.otherConsumerEmail !== '') && (
            <TextField
              name="otherConsumerEmail"
              type="email"
              label="Other party’s email"
              help="Both sides sign the same consent."
              autoComplete="off"
              isOptional={!isLimited}
            />
          )}
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Details">
        {last && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="outline"
              size="xs"
              aria-describedby="last-terms"
              onClick={() => onFill(termsLike(last, draft.agreement_date))}
            >
              Copy last terms
            </Button>
            <span id="last-terms" className="text-ink-3 text-small">
              {`From your last ${typeText(last.relationship_type)} agreement, with ${last.client_name}`}
            </span>
          </p>
        )}
        <FieldPairs>
          <TextArea
            name="scope"
            label={FIELD_LABELS.scope}
            help="Example: any home in Johnson and Marion Counties."
            rows={2}
            maxLength={500}
            isRequired
            className="sm:col-span-2"
          />
          <TextField
            name="listingId"
            label={FIELD_LABELS.listingId}
            help="Enter it if the agreement covers one home."
            inputMode="numeric"
            autoComplete="off"
            isOptional={!isLimited}
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Term">
        <FieldPairs areInputsInLine>
          <TextField name="agreement_date" type="date" label={FIELD_LABELS.agreement_date} isRequired />
          <TextField
            name="expiration_date"
            type="date"
            label={FIELD_LABELS.expiration_date}
            help="The agreement expires on this date and doesn’t renew automatically."
            isOptional={draft.relationship_type === 'customer'}
          />
          {draft.agreement_date !== '' && (
            <p className="flex flex-wrap gap-2 sm:col-start-2">
              {TERM_LENGTHS.map(({ months, label }) => (
                <Button
                  key={months}
                  variant="outline"
                  size="xs"
                  onClick={() => onFill({ expiration_date: monthsAfter(draft.agreement_date, months) })}
                >
                  {label}
                  <span className="sr-only"> from the agreement date</span>
                </Button>
              ))}
            </p>
          )}
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Fee">
        <div className="grid gap-5">
          <RadioGroup
            name="fee_basis"
            label={FIELD_LABELS.fee_basis}
            help="An amount, or a rate that anyone can calculate. Fees are fully negotiable and not set by law."
            options={bases.map((value) => ({ value, label: FEE_BASES[value] }))}
          />
          <FieldPairs>
            {draft.fee_basis === 'percent' && (
              <TextField
                name="fee_percent"
                label={FIELD_LABELS.fee_percent}
                suffix="%"
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            {draft.fee_basis === 'flat' && (
              <TextField
                name="fee_dollars"
                label={FIELD_LABELS.fee_dollars}
                prefix="$"
                inputMode="numeric"
                autoComplete="off"
              />
            )}
            <TextArea
              name="fee_note"
              label={FIELD_LABELS.fee_note}
              help="Example: we deduct what the seller pays toward it."
              rows={2}
              maxLength={1000}
              isOptional
              className="sm:col-span-2"
            />
          </FieldPairs>
        </div>
      </PanelSection>
    </>
  )
}

interface TermsFieldsProps {
  form: BoundFields<TermsDraft>
  draft: TermsDraft
  consumers: readonly AvailableConsumer[]
  /** Terms of the agent's last agreements, by type. */
  lastTerms?: readonly LastTerms[]
  /** Sets fields of the form. */
  onFill: (values: Partial<TermsDraft>) => void
}
