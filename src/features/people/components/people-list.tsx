import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { searchWith } from '#kit/table/list.ts'
import { calendarDay, count, day, number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { dueState } from '../rules.ts'
import type { ListPeople, PeoplePage, PersonRow } from '../schema.ts'
import { MAX_BULK } from '../words/bulk.ts'
import { CONTACT_FILTERS, LIST_RULES, PEOPLE_LIST, SMART_LISTS, STAGES } from '../words.ts'
import { type BulkDone, BulkForms, BulkNotice, LastChangeLine } from './bulk-forms.tsx'
import { StageBadge } from './stage-badge.tsx'

/** People with their stage, next step and last contact: an agent’s own, or everyone for the office. */
export function PeopleList({ title, base, page, search, savedTabs, tools }: PeopleListProps) {
  const { list } = search
  const [result, setResult] = useState<BulkDone | null>(null)
  const isSaved = savedTabs.some(({ isCurrent }) => isCurrent)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={title}
        aside={number(page.counts.all)}
        actions={
          <LinkButton to={`${base}/new`} size="xs">
            Add person
          </LinkButton>
        }
      />
      <AnchorTabs
        label="Lists"
        tabs={[
          { label: 'All', count: number(page.counts.all), href: '', isCurrent: list === undefined && !isSaved },
          ...tabsOf(page, search).map((tab) => ({ ...tab, isCurrent: tab.isCurrent && !isSaved })),
          ...savedTabs,
        ]}
        renderLink={(key, props) => (
          <Link
            to="."
            search={
              (savedTabs.find(({ href }) => href === key)?.search ??
                searchWith(search, { list: key || undefined })) as never
            }
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      <p className="measure mt-3 mb-1 text-ink-2">{list && LIST_RULES[list]}</p>
      {tools}
      {result && <BulkNotice key={result.id} done={result} onClose={() => setResult(null)} />}
      <DataTable
        key={`${list} ${savedTabs.find(({ isCurrent }) => isCurrent)?.href}`}
        table={tableFor(base, page, search, setResult)}
        page={page}
        search={search}
        empty={<NoPeople page={page} search={search} isOffice={base === '/admin/people'} />}
      />
      {!result && page.last_change && <LastChangeLine change={page.last_change} onUndone={setResult} />}
    </>
  )
}

interface PeopleListProps {
  title: string
  /** Path of the list, which the paths of its records begin with. */
  base: '/agent/clients' | '/admin/people'
  page: PeoplePage
  search: ListPeople
  /** Tabs of the caller’s own lists, after those that fill themselves. */
  savedTabs: readonly { label: string; href: string; isCurrent: boolean; search: Record<string, unknown> }[]
  /** What saves and changes lists, below the tabs. */
  tools: ReactNode
}

function tabsOf({ counts }: PeoplePage, { list }: ListPeople) {
  return Object.entries(SMART_LISTS).map(([key, label]) => ({
    label,
    count: number(counts[key as keyof typeof SMART_LISTS]),
    href: key,
    isCurrent: list === key,
  }))
}

function tableFor(
  base: PeopleListProps['base'],
  page: PeoplePage,
  search: ListPeople,
  onDone: (result: BulkDone) => void,
) {
  const { owners, tags, cities, today } = page
  const isOffice = base === '/admin/people'
  return defineTable({
    list: {
      sorts: PEOPLE_LIST.sorts,
      filters: {
        list: SMART_LISTS,
        stage: STAGES,
        contact: CONTACT_FILTERS,
        tag: optionsWith(tags, search.tag),
        city: optionsWith(cities, search.city),
        owner: Object.fromEntries(owners.map(({ id, name }) => [id, name])),
      },
    },
    nouns: ['person', 'people'],
    nameOf: ({ name }: PersonRow) => name,
    noteOf: (person) => <Note person={person} isOffice={isOffice} />,
    hrefOf: ({ id }) => `${base}/${id}`,
    head: { label: 'Name', sort: 'name' },
    usualSort: 'next',
    bulkForms: {
      max: MAX_BULK,
      render: (selection) => (
        <BulkForms selection={selection} page={page} search={search} isOffice={isOffice} onDone={onDone} />
      ),
    },
    search: 'Name, tag, email, phone',
    filters: [
      { key: 'stage', label: 'Stage', none: 'Stage' },
      { key: 'contact', label: 'Last contact', none: 'Last contact' },
      ...(tags.length > 0 || search.tag ? [{ key: 'tag' as const, label: 'Tag', none: 'Tag' }] : []),
      ...(cities.length > 0 || search.city ? [{ key: 'city' as const, label: 'City', none: 'City' }] : []),
      ...(owners.length > 0 ? [{ key: 'owner' as const, label: 'Agent', none: 'Agent' }] : []),
    ],
    columns: [
      { label: 'Stage', cell: ({ stage }) => <StageBadge stage={stage} /> },
      {
        label: 'Next step',
        sort: 'next',
        cell: (person) => <NextStep person={person} today={today} />,
        isNone: ({ next_step }) => next_step === null,
      },
      {
        label: 'Last contact',
        sort: 'contact',
        cell: ({ last_contact_at }) => (last_contact_at ? <Short>{day(last_contact_at)}</Short> : <None>Not yet</None>),
      },
      {
        label: 'Agreement',
        cell: (person) => <Agreement person={person} />,
        isNone: ({ has_agreement }) => !has_agreement,
      },
      ...(isOffice
        ? [
            {
              label: 'Agent',
              cell: ({ owner_name, co_owner_name }: PersonRow) =>
                owner_name ? [owner_name, co_owner_name].filter(Boolean).join(', ') : <None>No agent</None>,
            },
          ]
        : []),
      {
        label: 'Contact',
        cell: (person) => <Reach person={person} />,
        isNone: ({ phone, email }) => !phone && !email,
      },
    ],
  })
}

/** Returns the options of a filter, with the one that is chosen even if no one has it anymore. */
function optionsWith(options: readonly string[], chosen: string | undefined): Record<string, string> {
  const isListed = options.some((option) => option.toLowerCase() === chosen?.toLowerCase())
  const all = options.map((option) => (option.toLowerCase() === chosen?.toLowerCase() ? chosen : option))
  return Object.fromEntries([...(chosen === undefined || isListed ? [] : [chosen]), ...all].map((text) => [text, text]))
}

/** The new emails, tags and agents of a person, below the name. */
function Note({ person, isOffice }: { person: PersonRow; isOffice: boolean }) {
  const { new_emails, tags, co_owner_name, owner_name } = person
  const text = [...tags, !isOffice && co_owner_name ? `Shared by ${owner_name} and ${co_owner_name}` : '']
    .filter(Boolean)
    .join(', ')
  if (new_emails === 0) return text || null
  return (
    <>
      <span className="block font-semibold text-ink before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-navy-800 before:align-middle before:content-[''] forced-colors:before:bg-[CanvasText]">
        {count(new_emails, 'new email')}
      </span>
      {text}
    </>
  )
}

function NextStep({ person: { next_step, next_step_date }, today }: { person: PersonRow; today: string }) {
  if (next_step === null) return <None />
  const state = dueState(next_step_date, today)
  return (
    <>
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{next_step}</span>
      {next_step_date && (
        <span
          className={cx(
            'block text-legal',
            state === 'late' ? 'font-semibold text-error' : state === 'today' ? 'font-semibold text-ink' : 'text-ink-3',
          )}
        >
          {state === 'today' ? 'Today' : `${state === 'late' ? 'Late, ' : ''}${calendarDay(next_step_date)}`}
        </span>
      )}
    </>
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
    <span className="-ml-2.5 inline-flex">
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

function NoPeople({ page, search, isOffice }: { page: PeoplePage; search: ListPeople; isOffice: boolean }) {
  if (page.counts.all > 0 && search.list)
    return (
      <EmptyState title={`No people in ${SMART_LISTS[search.list]}`}>
        The rule above decides who appears here.
      </EmptyState>
    )
  return isOffice ? (
    <EmptyState title="No people yet">Everyone who sends a form or signs an agreement will be here.</EmptyState>
  ) : (
    <EmptyState
      title="No clients yet"
      action={
        <LinkButton to="/agent/inquiries" variant="outline" size="sm">
          See leads
        </LinkButton>
      }
    >
      People whose lead you claim will be here.
    </EmptyState>
  )
}

function Short({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

function None({ children = '–' }: { children?: ReactNode }) {
  return <span className="text-ink-3">{children}</span>
}
