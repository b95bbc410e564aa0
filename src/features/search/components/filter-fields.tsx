import type { ReactNode } from 'react'
import { number } from '#kit/format.ts'
import type { Criteria } from '../schema.ts'
import type { NumberFilter } from '../words.ts'

/*
 * The fields of the filters are bare HTML: there are about fifty of them on every page of results. What they look like is
 * said once, by the group that they stand in.
 */

const FIELD =
  '[&_label]:grid [&_label]:gap-1.5 [&_label]:font-semibold [&_label]:leading-snug [&_input]:min-h-12 [&_input]:w-full [&_input]:rounded-control [&_input]:border [&_input]:border-control [&_input]:px-3.5 [&_input]:font-regular [&_input:focus]:border-navy-800 [&_input:focus]:outline-2 [&_input:focus]:outline-offset-1 [&_input:focus]:outline-navy-800 [&_input:hover]:border-navy-800'

/** A lower and an upper limit side by side; money is told with a dollar sign. */
export function Between({ legend, isLegendHidden = false, from, to, criteria, isPlain = false, prefix }: BetweenProps) {
  const field = (name: NumberFilter, label: string) => {
    const value = criteria.numbers[name]
    const text = value === undefined ? undefined : isPlain ? String(value) : `${prefix ?? ''}${number(value)}`
    return (
      <label>
        {label}
        <input name={name} defaultValue={text} inputMode="numeric" autoComplete="off" maxLength={20} />
      </label>
    )
  }
  return (
    <fieldset className={FIELD}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div
        className={
          isLegendHidden
            ? 'grid grid-cols-2 gap-3'
            : 'grid grid-cols-2 gap-3 [&_label]:font-regular [&_label]:text-ink-2'
        }
      >
        {field(from, 'From')}
        {field(to, 'Up to')}
      </div>
    </fieldset>
  )
}

type BetweenProps = {
  legend: string
  isLegendHidden?: boolean
  from: NumberFilter
  to: NumberFilter
  criteria: Criteria
  /** Without thousands marks: years. */
  isPlain?: boolean
  prefix?: string
}

const STEPS =
  'inline-flex max-w-full overflow-clip rounded-control border border-control bg-white [&>*+*]:border-line [&>*+*]:border-l [&_input]:absolute [&_input]:inset-0 [&_input]:cursor-pointer [&_input]:opacity-0 ' +
  '[&_label]:tabular [&_label]:relative [&_label]:grid [&_label]:min-h-10.5 [&_label]:min-w-11 [&_label]:flex-auto [&_label]:cursor-pointer [&_label]:place-items-center [&_label]:whitespace-nowrap [&_label]:px-3 [&_label]:font-medium [&_label:hover]:bg-limestone ' +
  '[&_label:has(:checked)]:bg-navy-800 [&_label:has(:checked)]:text-white [&_label:has(:focus-visible)]:outline-2 [&_label:has(:focus-visible)]:-outline-offset-4 [&_label:has(:focus-visible)]:outline-navy-800 [&_label:has(:checked:focus-visible)]:outline-gold-300 forced-colors:[&_label:has(:checked)]:outline-2 forced-colors:[&_label:has(:checked)]:-outline-offset-2'

/** "Any, 1+, 2+ …" as radio buttons side by side. */
export function AtLeast({
  legend,
  name,
  steps,
  criteria,
}: {
  legend: string
  name: NumberFilter
  steps: number[]
  criteria: Criteria
}) {
  const value = criteria.numbers[name]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className={STEPS}>
        <label>
          <input type="radio" name={name} value="" defaultChecked={!value} />
          Any
        </label>
        {withOwn(steps, value || undefined).map((step) => (
          <label key={step}>
            <input type="radio" name={name} value={step} defaultChecked={step === value} />
            {`${step}+`}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const CHECKS =
  '[&_label]:flex [&_label]:cursor-pointer [&_label]:items-center [&_label]:gap-2.5 [&_label]:py-1.5 max-md:[&_label]:py-2.5 [&_input]:control-check [&_input]:size-6'

/** Boxes to tick, in two columns where there is room. */
export function Checks({ legend, isLegendHidden = false, options }: ChecksProps) {
  return (
    <fieldset className={CHECKS}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1 font-semibold'}>{legend}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map(({ name, value, label, isOn }) => (
          <label key={`${name} ${value}`}>
            <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ChecksProps = {
  legend: string
  isLegendHidden?: boolean
  options: { name: string; value: string; label: string; isOn: boolean }[]
}

/** Selects in two columns; their labels and looks in one place. */
export function Selects({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 [&_label]:grid [&_label]:gap-1.5 [&_label]:font-semibold [&_select]:control-select [&_select]:min-h-12 [&_select]:cursor-pointer [&_select]:rounded-control [&_select]:border [&_select]:border-control [&_select]:bg-white [&_select]:pl-3.5 [&_select]:font-regular [&_select:hover]:border-navy-800">
      {children}
    </div>
  )
}

/** One of a few numbers, or any. */
export function OneOf({ label, name, options, say, criteria }: OneOfProps) {
  const value = criteria.numbers[name]
  return (
    <label>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        <option value="">Any</option>
        {withOwn(options, value).map((option) => (
          <option key={option} value={option}>
            {say(option)}
          </option>
        ))}
      </select>
    </label>
  )
}

type OneOfProps = {
  label: string
  name: NumberFilter
  options: number[]
  say: (value: number) => string
  criteria: Criteria
}

/** The usual choices and, where the address asks for another number, that one too. */
function withOwn(options: number[], value: number | undefined): number[] {
  return value === undefined || options.includes(value) ? options : [...options, value].sort((a, b) => a - b)
}
