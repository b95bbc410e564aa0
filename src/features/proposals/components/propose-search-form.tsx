import { FilterChips } from '#features/saved-searches/public.tsx'
import { HintList } from '#features/site-texts/public.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { Form } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { count } from '#kit/time/format.ts'
import { proposeSearch } from '../functions.ts'
import { ProposeSearch, type SearchForm } from '../schema.ts'
import { MAX_NOTE_LENGTH } from '../words.ts'
import { NoAccount, ProposeActions } from './propose-form.tsx'

type Person = NonNullable<SearchForm['person']>

/** Form that proposes a search to a person. A person without an account gets none. */
export function ProposeSearchForm({ person, found }: { person: Person; found: SearchForm }) {
  return person.has_account ? <Fields person={person} found={found} /> : <NoAccount person={person} />
}

function Fields({ person, found: { name, search, filters, total } }: { person: Person; found: SearchForm }) {
  const record = `/agent/clients/${person.id}`
  const form = useCallForm({
    call: proposeSearch,
    schema: ProposeSearch,
    defaults: { personId: person.id, search, name, note: '', seen: person.seen },
    hidden: ['personId', 'search', 'seen'],
    ...useDone(record, 'Proposal sent.'),
  })
  const { note } = form.values
  return (
    <Form of={form} label="Propose a search" className="grid max-w-170 gap-4">
      <div className="grid gap-2">
        <p className="tabular">
          <b>{count(total, 'home')}</b> today
        </p>
        <FilterChips filters={filters} label="Filters of this search" />
      </div>
      <form.TextField name="name" label="Name" maxLength={120} autoComplete="off" isRequired />
      <form.TextArea name="note" label="Note" rows={3} maxLength={MAX_NOTE_LENGTH} isOptional />
      {note !== '' && <HintList text={note} />}
      <p className="text-ink-2">
        They get one email and answer on their dashboard. Alerts start only if they accept, as often as they choose.
      </p>
      <ProposeActions record={record} />
    </Form>
  )
}
