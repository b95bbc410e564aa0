import { useState } from 'react'
import { TOPICS } from '#features/leads/words/topics.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { keysOf, optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { cx } from '#ui/text/cx.ts'
import { Avatar } from '#ui/text/person.tsx'
import { testLeadRouting } from '../functions.ts'
import { sourceText } from '../rules/match.ts'
import { type RulesView, TestedLead, type TestResult } from '../schema.ts'
import { LANGUAGES, USUAL_SOURCES } from '../words.ts'

const KINDS = keysOf(LEAD_KINDS).map((value) => ({ value, label: LEAD_KINDS[value].label }))

/** Says who would get a lead, and why, step by step. A test changes nothing. */
export function TestPanel({ view }: { view: RulesView }) {
  const [result, setResult] = useState<TestResult | null>(null)
  const form = useCallForm({
    call: testLeadRouting,
    schema: TestedLead,
    defaults: {
      kind: 'valuation',
      topic: '',
      town: '',
      price: '',
      source: 'direct',
      language: 'en',
      when: localOf(view.now),
      reach: '',
      lister: '',
    },
    onDone: setResult,
  })
  const sources = [...new Set([...keysOf(USUAL_SOURCES), ...view.sources])]
  return (
    <aside aria-labelledby="test-title" className="rounded-photo bg-limestone px-4.5 pt-4 pb-4.5">
      <h2 id="test-title" className="panel-title mb-3">
        Test a lead
      </h2>
      <Form of={form} label="Test a lead" className="grid grid-cols-2 gap-3 max-[17.5rem]:grid-cols-1">
        <form.SelectField name="kind" label="Kind" size="sm" options={KINDS} className="col-span-2" />
        <form.SelectField
          name="topic"
          label="Topic"
          size="sm"
          placeholder="None"
          options={optionsOf(TOPICS)}
          className="col-span-2"
        />
        <form.TextField name="town" label="City" size="sm" maxLength={100} autoComplete="off" />
        <form.TextField name="price" label="Price" size="sm" inputMode="numeric" maxLength={20} autoComplete="off" />
        <form.SelectField
          name="source"
          label="Source"
          size="sm"
          options={sources.map((value) => ({ value, label: sourceText(value) }))}
        />
        <form.SelectField name="language" label="Language" size="sm" options={optionsOf(LANGUAGES)} />
        <form.SelectField
          name="lister"
          label="Home listed by"
          size="sm"
          placeholder="Not our listing"
          options={view.agents.map(({ agent_id, name }) => ({ value: agent_id, label: name }))}
          className="col-span-2"
        />
        <form.TextField name="when" label="When" type="datetime-local" size="sm" className="col-span-2" />
        <form.TextField
          name="reach"
          label="Email or phone"
          isOptional
          size="sm"
          maxLength={254}
          autoComplete="off"
          help="Needed only to test rule 1."
          className="col-span-2"
        />
        <div className="col-span-2">
          <SubmitButton size="sm" busyLabel="Testing…">
            Find the agent
          </SubmitButton>
        </div>
      </Form>
      <div role="status">{result && <Answer result={result} />}</div>
    </aside>
  )
}

function Answer({ result: { name, rule, until, steps } }: { result: TestResult }) {
  return (
    <div className="mt-4 grid gap-2 border-line border-t pt-4">
      <p className="text-ink-3">This lead would go to</p>
      <p className="flex items-center gap-3">
        <Avatar name={name ?? 'Office'} className="bg-navy-100" />
        <span className="min-w-0">
          <b className="block font-semibold text-subtitle">{name ?? 'The office'}</b>
          <span>by rule {rule}</span>
        </span>
      </p>
      {until && <p>If no one claims it by {dayAndTime(until)}, it goes to the next person.</p>}
      <h3 className="mt-2 font-semibold">Why</h3>
      <ol className="grid gap-2.5">
        {steps.map(({ title, detail, state }) => (
          <li
            key={`${title} ${detail}`}
            className={cx(
              'relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2.5 before:rounded-full before:border-2 before:content-[""]',
              state === 'yes' && 'before:border-ok before:bg-ok forced-colors:before:bg-[CanvasText]',
              state === 'chosen' && 'before:border-navy-800 before:bg-navy-800 forced-colors:before:bg-[Highlight]',
              (state === 'no' || state === 'skipped') && 'before:border-control',
            )}
          >
            <p className={cx(state === 'chosen' && 'font-semibold')}>{`${title}${STATES[state]}`}</p>
            <p className="text-ink-3 text-legal">{detail}</p>
          </li>
        ))}
      </ol>
      <p className="text-ink-3 text-legal">A test doesn’t create a lead or use anyone’s turn.</p>
    </div>
  )
}

const STATES = { no: ': no', yes: ': yes', skipped: ': skipped', chosen: ': gets it' } as const
