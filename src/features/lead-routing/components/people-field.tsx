import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { fieldIdOf, useCallFormState } from '#kit/form/call-form.ts'
import { IconButton } from '#ui/fields/button.tsx'
import { CheckLine } from '#ui/fields/checkbox.tsx'
import { FieldError, FieldHelp, fieldFrameClass } from '#ui/fields/field.tsx'
import { cx } from '#ui/text/cx.ts'
import { membersOf } from '../rules/match.ts'
import type { RuleForm } from '../schema.ts'
import { MAX_WEIGHT, type RuleAct } from '../words.ts'

const NAME = 'people'
const WEIGHTS = Array.from({ length: MAX_WEIGHT }, (_, index) => index + 1)
const HELP: Record<Exclude<RuleAct, 'listing_agent'>, string> = {
  assign: 'This agent gets every lead that matches the rule.',
  offer: 'The first agent who’s working gets the lead. Then it goes down the list.',
  round_robin: '“Leads per round” is each agent’s share. With 2 and 1, the first agent gets 2 of every 3 leads.',
}

/** The agents of a rule: one, several in an order, or several with their leads a round. */
export function PeopleField({ act, people }: { act: Exclude<RuleAct, 'listing_agent'>; people: RuleForm['people'] }) {
  const form = useCallFormState()
  const value = form.typed[NAME]
  const chosen = membersOf({ people: Array.isArray(value) ? value : [] })
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0)
  const id = fieldIdOf(form.id, NAME)
  const error = form.errors[NAME]
  const { fields } = form
  useEffect(() => {
    fields.set(NAME, { label: 'People', show: (other) => String(other ?? '') })
    return () => void fields.delete(NAME)
  }, [fields])

  const save = (members: typeof chosen) =>
    form.setValue(
      NAME,
      members.map(({ agent_id, weight }) => `${agent_id}:${weight}`),
    )
  function pick(agent_id: string, isPicked: boolean) {
    const others = act === 'assign' ? [] : chosen.filter((one) => one.agent_id !== agent_id)
    save(isPicked ? [...others, { agent_id, weight: 1 }] : others)
  }
  function move(from: number, to: number) {
    const next = [...chosen]
    const [one] = next.splice(from, 1)
    if (one) save(next.toSpliced(to, 0, one))
  }

  const rows = [
    ...chosen.flatMap(({ agent_id }) => people.filter((one) => one.agent_id === agent_id)),
    ...people.filter(({ agent_id }) => !chosen.some((one) => one.agent_id === agent_id)),
  ]
  const described = [`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described} className={fieldFrameClass(error)}>
      <legend className="float-left mb-1 w-full font-semibold text-body leading-snug dense:text-caption">
        {act === 'assign' ? 'Agent' : 'Agents'}
      </legend>
      <input type="hidden" name="_list" value={NAME} />
      <FieldHelp id={`${id}-help`}>{HELP[act]}</FieldHelp>
      <ul className="clear-both">
        {rows.map(({ agent_id, name, note }, row) => {
          const place = chosen.findIndex((one) => one.agent_id === agent_id)
          const weight = chosen[place]?.weight ?? 1
          return (
            <li key={agent_id} className="flex min-h-10 flex-wrap items-center gap-x-3 border-line border-b py-1">
              <div className="min-w-40 flex-1">
                <CheckLine id={row === 0 ? id : `${id}-${agent_id}`} label={name} help={note}>
                  <input
                    id={row === 0 ? id : `${id}-${agent_id}`}
                    type={act === 'assign' ? 'radio' : 'checkbox'}
                    name={NAME}
                    value={`${agent_id}:${weight}`}
                    checked={place >= 0}
                    onChange={(event) => pick(agent_id, event.target.checked)}
                    className={cx(
                      'size-6 dense:size-4.5',
                      act === 'assign' ? 'control-radio dense:checked:border-5' : 'control-check',
                    )}
                  />
                </CheckLine>
              </div>
              {place >= 0 && act === 'round_robin' && (
                <label className="flex items-center gap-2 text-ink-3 text-legal">
                  Leads per round
                  <span className="sr-only"> for {name}</span>
                  <select
                    value={weight}
                    onChange={(event) =>
                      save(
                        chosen.map((one) =>
                          one.agent_id === agent_id ? { ...one, weight: Number(event.target.value) } : one,
                        ),
                      )
                    }
                    className="control-select min-h-8 rounded-control border border-control bg-white pr-8 pl-2.5 text-body text-ink"
                  >
                    {WEIGHTS.map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                  </select>
                  <span className="tabular w-10 text-right">{Math.round((weight / total) * 100)}%</span>
                </label>
              )}
              {place >= 0 && act !== 'assign' && (
                <span className="flex">
                  {([-1, 1] as const).map((by) => (
                    <IconButton
                      key={by}
                      icon={by < 0 ? ArrowUp : ArrowDown}
                      size="xs"
                      label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
                      // Not `disabled`: the clicked button must keep the focus at the end of the list.
                      aria-disabled={by < 0 ? place === 0 : place === chosen.length - 1}
                      onClick={() => {
                        const to = place + by
                        if (to >= 0 && to < chosen.length) move(place, to)
                      }}
                    />
                  ))}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {rows.length === 0 && <p className="text-ink-3">No agent has an account yet. Invite them under Agents.</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
