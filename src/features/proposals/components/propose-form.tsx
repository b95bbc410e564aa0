import type { ComponentProps } from 'react'
import { HintList } from '#features/site-texts/public.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { linkClass } from '#ui/text/link.tsx'
import { proposeHomes } from '../functions.ts'
import { type ProposalForm, ProposeHomes } from '../schema.ts'
import { HOME_NUMBERS, MAX_NOTE_LENGTH, MESSAGES } from '../words.ts'
import { HomePicker } from './home-picker.tsx'

type Person = NonNullable<ProposalForm['person']>

/** Form that proposes homes to a person. A person without an account gets none; the record has the email form. */
export function ProposeForm({ person, home }: { person: Person; home: ProposalForm['home'] }) {
  const record = `/agent/clients/${person.id}`
  if (person.has_account) return <HomesForm person={person} home={home} record={record} />
  return <NoAccount person={person} />
}

/** Says that a person without an account gets no proposals, and leads to the email form of their record. */
export function NoAccount({ person: { id, email } }: { person: Pick<Person, 'id' | 'email'> }) {
  return (
    <Notice
      title={MESSAGES.noAccount}
      action={
        <a href={`/agent/clients/${id}`} className={linkClass()}>
          {email ? 'Email them from their record' : 'Open their record'}
        </a>
      }
    >
      Ask them to register with the email address in their record.
    </Notice>
  )
}

function HomesForm({ person, home, record }: { person: Person; home: ProposalForm['home']; record: string }) {
  const form = useCallForm({
    call: proposeHomes,
    schema: ProposeHomes,
    defaults: { ...EMPTY, home_1: home?.value ?? '', personId: person.id, seen: person.seen },
    hidden: ['personId', 'seen'],
    ...useDone(record, 'Proposal sent.'),
  })
  const { values } = form
  const isAlive = useHydrated()
  const notes = HOME_NUMBERS.map((at) => values[`note_${at}`]).filter((note) => note !== '')
  return (
    <Form of={form} label="Propose homes" className="grid max-w-170 gap-4">
      <HomePicker form={form} person={person} home={home} isAlive={isAlive} />
      {!isAlive && <TypedHomes form={form} home={home} />}
      {notes.length > 0 && <HintList text={notes.join('\n')} />}
      <PanelSection title="What happens next">
        <p className="text-ink-2">
          They get one email and find the homes on their dashboard. They can save a home, ask about it, or decline it.
          Homes go to their favorites only when they save them.
        </p>
      </PanelSection>
      <ProposeActions record={record} />
    </Form>
  )
}

/** End of the forms that propose homes or a search. @param record path of the person */
export function ProposeActions({ record }: { record: string }) {
  return (
    <FormActions>
      <SubmitButton busyLabel="Sending…">Propose</SubmitButton>
      <a href={record} className={linkClass()}>
        Cancel
      </a>
    </FormActions>
  )
}

/** Fields of homes for a page without JavaScript, which has no suggestions. */
function TypedHomes({ form, home }: Pick<ComponentProps<typeof HomePicker>, 'form' | 'home'>) {
  const used = HOME_NUMBERS.findLast((at) => form.values[`home_${at}`] !== '' || form.values[`note_${at}`] !== '')
  return (
    <div className="hidden gap-4 noscript:grid">
      <form.TextField
        name="home_1"
        label="Home"
        plainLabel="Home 1"
        help={home ? home.label : 'MLS number, address, or a link from this site.'}
        maxLength={300}
        autoComplete="off"
        isRequired
      />
      <form.TextArea
        name="note_1"
        label="Note"
        plainLabel="Note 1"
        help="They’ll see it with the home and in the email."
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        isOptional
      />
      <Disclosure summary="More homes" isOpen={(used ?? 1) > 1}>
        <div className="grid gap-5 pt-1">
          {HOME_NUMBERS.slice(1).map((at) => (
            <div key={at} className="grid gap-3">
              <form.TextField name={`home_${at}`} label={`Home ${at}`} maxLength={300} autoComplete="off" isOptional />
              <form.TextArea
                name={`note_${at}`}
                label={`Note on home ${at}`}
                rows={2}
                maxLength={MAX_NOTE_LENGTH}
                isOptional
              />
            </div>
          ))}
        </div>
      </Disclosure>
    </div>
  )
}

const EMPTY = Object.fromEntries(
  HOME_NUMBERS.flatMap((at) => [
    [`home_${at}`, ''],
    [`note_${at}`, ''],
  ]),
) as Record<`home_${(typeof HOME_NUMBERS)[number]}` | `note_${(typeof HOME_NUMBERS)[number]}`, string>
