import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { defineTable, type TableDefinition } from '#kit/table/define-table.ts'
import { calendarDay, count, day, time } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { suggestTags } from '../functions.ts'
import { dueState, usualSort } from '../rules.ts'
import type { ListPeople, PeopleFrame, PersonRow } from '../schema.ts'
import { CONTACT_FILTERS, NO_CONTACT, PEOPLE_LIST, SMART_LISTS, STAGES } from '../words.ts'
import { StageBadge } from './stage-badge.tsx'

/** Path of a list, which the paths of its records begin with. */
export type PeopleBase = '/agent/clients' | '/admin/people'

/**
 * Returns the table of people, whose filters a board has too.
 * @param frame with its `rows` if there are any: no one waiting means no column for it
 */
export function peopleTable(
  base: PeopleBase,
  { owners, tags, cities, plans, today, rows }: PeopleFrame & { rows?: readonly PersonRow[] },
  search: ListPeople,
  bulkForms?: TableDefinition<PersonRow, typeof PEOPLE_LIST>['bulkForms'],
) {
  const isOffice = base === '/admin/people'
  const isByWait = (search.sort ?? usualSort(search)).endsWith('waiting')
  const hasWaiting = isByWait || rows?.some(({ waiting_since }) => waiting_since !== null)
  return defineTable({
    list: {
      sorts: PEOPLE_LIST.sorts,
      filters: {
        list: SMART_LISTS,
        stage: STAGES,
        contact: CONTACT_FILTERS,
        tag: Object.fromEntries(tags.map((tag) => [tag, tag])),
        city: optionsWith(cities, search.city),
        plan: namesById(plans),
        owner: namesById(owners),
      },
    },
    nouns: ['person', 'people'],
    nameOf: ({ name }: PersonRow) => name,
    noteOf: (person) => <Note person={person} isOffice={isOffice} />,
    phoneNoteOf: (person) => <PhoneNote person={person} isOffice={isOffice} />,
    hrefOf: ({ id }) => `${base}/${id}`,
    head: { label: 'Name', sort: 'name' },
    usualSort: usualSort(search),
    ...(bulkForms && { bulkForms }),
    search: 'Name, tag, email, phone',
    filters: [
      { key: 'stage', label: 'Stage', none: 'All stages' },
      { key: 'contact', label: 'Last contact or date added', none: 'All dates' },
      ...(tags.length > 0 || search.tag
        ? [
            {
              key: 'tag' as const,
              label: 'Tag',
              none: 'All tags',
              suggest: (q: string) => suggestTags({ data: { q, isOffice } }),
            },
          ]
        : []),
      ...(cities.length > 0 || search.city ? [{ key: 'city' as const, label: 'City', none: 'All cities' }] : []),
      ...(plans.length > 0 || search.plan
        ? [{ key: 'plan' as const, label: 'Follow-up plan', none: 'All follow-up plans' }]
        : []),
      ...(owners.length > 0 ? [{ key: 'owner' as const, label: 'Agent', none: 'All agents' }] : []),
    ],
    columns: [
      { label: 'Stage', phone: 'head', cell: ({ stage }) => <StageBadge stage={stage} /> },
      {
        label: 'Next step',
        sort: 'next',
        phone: 'plain',
        cell: (person) => <NextStep person={person} today={today} />,
        isNone: ({ next_step }) => next_step === null,
      },
      ...(hasWaiting
        ? [
            {
              label: 'Waiting since',
              sort: 'waiting' as const,
              priority: isByWait ? (1 as const) : (2 as const),
              cell: ({ waiting_since }: PersonRow) =>
                waiting_since ? (
                  <>
                    <Short>{day(waiting_since)},</Short> <Short>{time(waiting_since)}</Short>
                  </>
                ) : (
                  <None />
                ),
              isNone: ({ waiting_since }: PersonRow) => waiting_since === null,
            },
          ]
        : []),
      {
        label: 'Last contact',
        sort: 'contact',
        priority: isByWait ? 2 : 1,
        cell: ({ last_contact_at }) =>
          last_contact_at ? <Short>{day(last_contact_at)}</Short> : <None>{NO_CONTACT}</None>,
      },
      {
        label: 'Agreement',
        priority: 2,
        cell: (person) => <Agreement person={person} />,
        isNone: ({ has_agreement }) => !has_agreement,
      },
      ...(isOffice
        ? [
            {
              label: 'Agent',
              cell: ({ owner_name, co_owner_name }: PersonRow) =>
                owner_name ? (
                  <>
                    <Short>{owner_name}</Short>
                    {co_owner_name && `, ${co_owner_name}`}
                  </>
                ) : (
                  <None>No agent</None>
                ),
            },
          ]
        : []),
      {
        label: 'Contact',
        phone: 'plain',
        cell: (person) => <Reach person={person} />,
        isNone: ({ phone, email }) => !phone && !email,
      },
    ],
  })
}

function namesById(options: readonly { id: string; name: string }[]): Record<string, string> {
  return Object.fromEntries(options.map(({ id, name }) => [id, name]))
}

/** Returns the options of a filter, with the one that is chosen even if no one has it anymore. */
function optionsWith(options: readonly string[], chosen: string | undefined): Record<string, string> {
  const isListed = options.some((option) => option.toLowerCase() === chosen?.toLowerCase())
  const all = options.map((option) => (option.toLowerCase() === chosen?.toLowerCase() ? chosen : option))
  return Object.fromEntries([...(chosen === undefined || isListed ? [] : [chosen]), ...all].map((text) => [text, text]))
}

/** The new emails, tags and agents of a person, below the name. */
function Note({ person, isOffice }: { person: PersonRow; isOffice: boolean }) {
  const { tags, co_owner_name, owner_name } = person
  const text = [...tags, !isOffice && co_owner_name ? `Shared by ${owner_name} and ${co_owner_name}` : '']
    .filter(Boolean)
    .join(', ')
  if (!hasNew(person)) return text || null
  return (
    <>
      <NewReplies of={person} />
      {text}
    </>
  )
}

/** The dates, agreement, and agent of a person on a phone, in a line. */
function PhoneNote({ person, isOffice }: { person: PersonRow; isOffice: boolean }) {
  const { waiting_since, last_contact_at, has_agreement, agreement_until, owner_name, co_owner_name } = person
  return (
    <>
      {waiting_since && <span>{`Waiting since ${day(waiting_since)}, ${time(waiting_since)}`}</span>}
      <span>{last_contact_at ? `Last contact ${day(last_contact_at)}` : NO_CONTACT}</span>
      {has_agreement && (
        <span>{agreement_until ? `Agreement until ${calendarDay(agreement_until)}` : 'Agreement in force'}</span>
      )}
      {isOffice && <span>{owner_name ? [owner_name, co_owner_name].filter(Boolean).join(', ') : 'No agent'}</span>}
    </>
  )
}

type Replies = Pick<PersonRow, 'new_emails' | 'new_messages'>

/** Returns whether a person wrote what their agent hasn’t opened. */
export function hasNew({ new_emails, new_messages }: Replies): boolean {
  return new_emails + new_messages > 0
}

/** The number of new emails and messages, marked. */
export function NewReplies({ of: { new_emails, new_messages } }: { of: Replies }) {
  const parts = [
    ...(new_emails > 0 ? [count(new_emails, 'new email')] : []),
    ...(new_messages > 0 ? [count(new_messages, 'new message')] : []),
  ]
  return (
    <span className="block font-semibold text-ink before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-navy-800 before:align-middle before:content-[''] forced-colors:before:bg-[CanvasText]">
      {parts.join(', ')}
    </span>
  )
}

function NextStep({ person: { next_step, next_step_date }, today }: { person: PersonRow; today: string }) {
  if (next_step === null) return <None />
  return <StepText step={next_step} date={next_step_date} today={today} />
}

/** A next step with its date, marked if it is late or due today. */
export function StepText({ step, date, today }: { step: string; date: string | null; today: string }) {
  const state = dueState(date, today)
  return (
    <span className="block max-md:group-data-stack/table:flex max-md:group-data-stack/table:flex-wrap max-md:group-data-stack/table:items-baseline max-md:group-data-stack/table:gap-x-2">
      <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{step}</span>
      {date && (
        <span
          className={cx(
            'block text-legal',
            state === 'late' ? 'font-semibold text-error' : state === 'today' ? 'font-semibold text-ink' : 'text-ink-3',
          )}
        >
          {state === 'today' ? 'Today' : `${state === 'late' ? 'Overdue since ' : ''}${calendarDay(date)}`}
        </span>
      )}
    </span>
  )
}

function Agreement({ person: { has_agreement, agreement_until } }: { person: PersonRow }) {
  if (!has_agreement) return <None>None</None>
  return <Short>{agreement_until ? `Until ${calendarDay(agreement_until)}` : 'In force'}</Short>
}

/** Links that call and email the person. */
function Reach({ person: { name, phone, email } }: { person: PersonRow }) {
  if (!phone && !email) return <None />
  return (
    <span className="-ml-2.5 inline-flex max-md:-mb-2">
      {phone && (
        <a href={telephoneUrl(phone)} aria-label={`Call ${name}`} className={REACH}>
          <Icon icon={Phone} size={18} />
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} className={REACH}>
          <Icon icon={Mail} size={18} />
        </a>
      )}
    </span>
  )
}

const REACH = 'inline-grid size-9 place-items-center rounded-control text-navy-600 hover:bg-limestone-2 max-md:size-11'

function Short({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

function None({ children = '–' }: { children?: ReactNode }) {
  return <span className="text-ink-3">{children}</span>
}
