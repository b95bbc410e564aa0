import { Link } from '@tanstack/react-router'
import { Lock, TriangleAlert } from 'lucide-react'
import { OrderEditor } from '#kit/table/order-editor.tsx'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { reorderLeadRules, toggleLeadRule } from '../functions.ts'
import type { RuleRow, RulesView } from '../schema.ts'
import { TestPanel } from './test-panel.tsx'

const COLUMNS = 'md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_4.5rem_8.75rem]'

/** The rules in their order, their problems, and the test of a lead beside them. */
export function RulesPage({ view }: { view: RulesView }) {
  const own = view.rows.filter(({ key }) => key === 'rule')
  const [known, asked, last] = ['known', 'asked', 'catch_all'].map((key) => view.rows.find((row) => row.key === key))
  const problems = own.filter(({ warnings }) => warnings.length > 0)
  return (
    <div className="grid items-start gap-x-9 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18.75rem]">
      <div className="min-w-0">
        {problems.length > 0 && (
          <Notice
            tone="warning"
            className="mb-4"
            title={`${count(problems.length, 'rule needs', 'rules need')} attention`}
          >
            {problems.map(({ name }) => name).join(', ')}
          </Notice>
        )}
        {!view.is_on && (
          <Notice className="mb-4" title={own.length > 0 ? 'All rules are off' : 'No rules yet'}>
            A lead goes to the agent the visitor asks for, the listing agent, or the recipients for its kind. Once a
            rule is on, people you already know go to their own agent first.
          </Notice>
        )}
        <ol aria-label="Built-in rules that run first" className="border-line border-t">
          {known && view.is_on && <FixedRow row={known} />}
          {asked && <FixedRow row={asked} />}
        </ol>
        {own.length > 0 && (
          <OrderEditor
            label="Lead rules in order"
            first={3}
            items={own.map((row) => ({ id: row.id ?? row.name, name: row.name, content: <RuleContent row={row} /> }))}
            save={(ruleIds, formerIds) => reorderLeadRules({ data: { ruleIds, formerIds } })}
          />
        )}
        <ol aria-label="Rule for all other leads">{last && <FixedRow row={last} hasLink />}</ol>
      </div>
      <TestPanel view={view} />
    </div>
  )
}

function FixedRow({ row, hasLink = false }: { row: RuleRow; hasLink?: boolean }) {
  return (
    <li className="flex min-h-13 items-start gap-2 border-line border-b py-2.5 md:pr-18">
      <div className="flex shrink-0 items-start gap-2 text-ink-3 max-md:flex-col max-md:items-center max-md:gap-0">
        <span className="grid size-8 place-items-center">
          <Icon icon={Lock} size={16} />
        </span>
        <span className="tabular w-6 pt-1 text-right max-md:pt-0 max-md:text-center">{row.number}</span>
      </div>
      <div className="min-w-0 flex-1">
        <Columns row={row}>
          {hasLink && (
            <Link to="/admin/requests" className={buttonClass({ variant: 'outline', size: 'xs' })}>
              Change<span className="sr-only"> the recipients</span>
            </Link>
          )}
        </Columns>
      </div>
    </li>
  )
}

function RuleContent({ row }: { row: RuleRow }) {
  const { id, name, is_active } = row
  if (id === null) return null
  return (
    <Columns row={row}>
      <RowToggle
        label={`${name} is on`}
        isOn={is_active}
        onLabel="On"
        offLabel="Off"
        said={(isOn) => (isOn ? `${name} is on.` : `${name} is off.`)}
        save={(active) => toggleLeadRule({ data: { ruleId: id, active } })}
      />
      <Link
        to="/admin/requests/$group"
        params={{ group: `rule-${id}` }}
        className={buttonClass({ variant: 'outline', size: 'xs' })}
      >
        Edit<span className="sr-only">{`: ${name}`}</span>
      </Link>
    </Columns>
  )
}

function Columns({ row, children }: { row: RuleRow; children?: React.ReactNode }) {
  const { name, conditions, mode, people, notes, warnings, leads, key } = row
  return (
    <div className={`grid items-start gap-x-4 gap-y-1.5 py-0.5 ${COLUMNS}`}>
      <div className="min-w-0">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-legal">
          {conditions.length === 0 && <span className="text-ink-3">Every lead</span>}
          {conditions.map(({ label, text }, index) => (
            <span key={label} className="contents">
              {index > 0 && <span className="text-ink-3">and</span>}
              <span className="rounded-badge bg-navy-50 px-2 py-0.5 [overflow-wrap:anywhere]">
                <span className="text-ink-3">{label}</span> {text}
              </span>
            </span>
          ))}
        </p>
        {warnings.map((warning) => (
          <p key={warning} className="mt-1.5 flex gap-1.5 text-gold-700 text-legal">
            <Icon icon={TriangleAlert} size={16} className="mt-0.5" />
            {warning}
          </p>
        ))}
      </div>
      <div className="min-w-0">
        <p className="font-semibold">{mode}</p>
        {people.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {people.map(({ name: person, note }) => (
              <li key={person} className="flex items-center gap-2">
                <Avatar name={person} size={28} />
                <span className="min-w-0">
                  {person}
                  {note && <span className="text-ink-3 text-legal"> {note}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
        {notes.map((note) => (
          <p key={note} className="text-ink-3 text-legal">
            {note}
          </p>
        ))}
      </div>
      <p className="tabular">
        <b className="font-semibold">{leads}</b> <span className="text-ink-3 text-legal md:block">in 30 days</span>
      </p>
      <div
        className={`flex items-center gap-2.5 md:justify-end ${key === 'known' || key === 'asked' ? 'max-md:hidden' : ''}`}
      >
        {children}
      </div>
    </div>
  )
}
