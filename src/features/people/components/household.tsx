import { ActForm } from '#kit/form/act-form.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { addToHousehold, removeFromHousehold } from '../functions.ts'
import { AddToHousehold, type HouseholdMember } from '../schema/household.ts'
import type { PersonDetail } from '../schema.ts'
import { RELATIONS } from '../words/household.ts'
import { PersonField } from './person-field.tsx'
import { StageBadge } from './stage-badge.tsx'

/** People who buy or sell together with a person, as far as the caller sees them. */
export function Household({ person, list }: { person: PersonDetail; list: string }) {
  const { household } = person
  return (
    <PanelSection id="household" title="Household">
      {household.length === 0 ? (
        <p className="mb-2 text-ink-3">No one else.</p>
      ) : (
        <ul className="mb-3 grid gap-3">
          {household.map((member) => (
            <Member key={member.id} person={person} member={member} list={list} />
          ))}
        </ul>
      )}
      <AddForm person={person} list={list} />
    </PanelSection>
  )
}

function Member({ person, member, list }: { person: PersonDetail; member: HouseholdMember; list: string }) {
  const { id, name, relation, stage, owner_name } = member
  const of = { personId: person.id, otherId: id }
  return (
    <li className="-mr-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <a href={`${list}/${id}`} className={linkClass()}>
            {name}
          </a>
          <StageBadge stage={stage} />
        </span>
        <span className="block text-ink-3 text-legal">
          {`${RELATIONS[relation]}, ${owner_name ? `agent ${owner_name}` : 'no agent'}`}
        </span>
      </div>
      <PostButton
        call={removeFromHousehold}
        fields={of}
        run={() => removeFromHousehold({ data: of })}
        undo={() => addToHousehold({ data: { ...of, person: '', relation } })}
        done={`${name} removed from the household.`}
        busyLabel="Removing…"
        label={`Remove ${name} from the household`}
        variant="quiet"
        size="xs"
      >
        Remove
      </PostButton>
    </li>
  )
}

function AddForm({ person, list }: { person: PersonDetail; list: string }) {
  const form = useCallForm({
    call: addToHousehold,
    schema: AddToHousehold,
    defaults: { personId: person.id, otherId: '', person: '', relation: '' },
    hidden: ['personId', 'otherId'],
    done: { message: 'Added to the household.', path: null },
    onDone: useSaved(({ name }) => `${name} added to the household.`),
  })
  return (
    <ActForm
      id="add-to-household"
      of={form}
      title="Add to household"
      text={
        <>
          People who buy or sell together. For someone new,{' '}
          <a href={`${list}/new?household=${person.id}`} className={linkClass()}>
            add a person
          </a>
          .
        </>
      }
      action="Add to household"
    >
      <PersonField form={form} text={form.values.person} isOptional={false} />
      <form.SelectField
        name="relation"
        label="Relation"
        help={`Their relation to ${person.name}.`}
        placeholder="Choose one"
        options={optionsOf(RELATIONS)}
        isRequired
      />
    </ActForm>
  )
}
