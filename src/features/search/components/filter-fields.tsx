import { type ReactNode, useId } from 'react'
import { STATUSES } from '#features/properties/words.ts'
import { count, number } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import type { Group } from '../browser/filter-groups.ts'
import type { Criteria, Facets, FacetValue } from '../schema.ts'
import { FLAGS, HOME_TYPES, type NumberFilter } from '../words.ts'

/* Fields are plain HTML styled by their group, so that panels and the page without JavaScript share markup. */

/** Fields of a chip. With facets, each choice shows how many homes it would match. */
export function GroupFields({ group, criteria, canSeeSold, facets = null }: GroupFieldsProps) {
  if (group === 'price') return <Between legend="Price" from="minPrice" to="maxPrice" prefix="$" criteria={criteria} />
  if (group === 'rooms')
    return (
      <>
        <AtLeast legend="Bedrooms" name="minBeds" steps={[1, 2, 3, 4, 5]} criteria={criteria} />
        <AtLeast legend="Bathrooms" name="minBaths" steps={[1, 1.5, 2, 3, 4]} criteria={criteria} />
      </>
    )
  if (group === 'type')
    return (
      <Checks
        legend="Home type"
        options={[
          ...entries(HOME_TYPES).map(([value, label]) => ({
            name: 'type',
            value,
            label,
            isOn: criteria.types.includes(value),
            homes: facets && homesOf(facets.types, value),
          })),
          ...criteria.subtypes.map((value) => ({ name: 'subtype', value, label: value, isOn: true, homes: null })),
        ]}
      />
    )
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Between legend="Square feet" from="minArea" to="maxArea" criteria={criteria} />
        <Between legend="Year built" from="minYear" to="maxYear" isPlain criteria={criteria} />
      </div>
      <Selects>
        <OneOf
          label="Lot"
          name="minLot"
          options={[0.25, 0.5, 1, 2, 5, 10]}
          say={(acres) => `${count(acres, 'acre')} or more`}
          criteria={criteria}
        />
        <OneOf
          label="Stories"
          name="stories"
          options={[1, 2, 3]}
          say={(stories) => (stories === 3 ? '3 or more' : `${stories}`)}
          criteria={criteria}
        />
        <OneOf
          label="Garage"
          name="garage"
          options={[1, 2, 3]}
          say={(spaces) => `${count(spaces, 'space')} or more`}
          criteria={criteria}
        />
        <OneOf
          label="Monthly HOA fee"
          name="maxHoa"
          options={[0, 50, 100, 200, 400]}
          say={(dollars) => (dollars === 0 ? 'No fee' : `Up to $${dollars}`)}
          criteria={criteria}
        />
        <OneOf
          label="Listed"
          name="maxDays"
          options={[1, 3, 7, 14, 30]}
          say={(days) => (days === 1 ? 'In the last day' : `In the last ${days} days`)}
          criteria={criteria}
        />
      </Selects>
      <Checks
        legend="Features"
        options={HAS.map(([name, label]) => ({
          name,
          value: '1',
          label,
          isOn: criteria.flags.includes(name),
          homes: facets && homesOf(facets.flags, name),
        }))}
      />
      <Checks
        legend="Our picks"
        options={[
          {
            name: 'featured',
            value: '1',
            label: 'Featured homes',
            isOn: criteria.flags.includes('featured'),
            homes: facets && homesOf(facets.flags, 'featured'),
          },
        ]}
      />
      <Checks
        legend="Status"
        help={`Pending ${canSeeSold ? 'and sold ' : ''}homes show only when checked.`}
        options={entries(STATUSES)
          .filter(([value]) => value !== 'sold' || canSeeSold)
          .map(([value, label]) => ({
            name: 'status',
            value,
            label,
            isOn: criteria.statuses.includes(value),
            homes: facets && homesOf(facets.statuses, value),
          }))}
      />
      <Checks
        legend="Missing details"
        isWide
        options={[
          {
            name: 'unknown',
            value: '1',
            label: 'Include homes with missing details',
            isOn: criteria.unknown,
            homes: null,
          },
        ]}
      />
    </>
  )
}

export type GroupFieldsProps = { group: Group; criteria: Criteria; canSeeSold: boolean; facets?: Facets | null }

function homesOf<V>(values: readonly FacetValue<V>[], wanted: V): number {
  return values.find(({ value }) => value === wanted)?.homes ?? 0
}

/** `featured` is the brokerage's choice, not a fact of the home. */
const HAS = entries(FLAGS).filter(([name]) => name !== 'featured')

function entries<K extends string>(table: Readonly<Record<K, string>>): [K, string][] {
  const all: [K, string][] = []
  for (const key in table) all.push([key, table[key]])
  return all
}

const FIELD =
  '[&_label]:grid [&_label]:gap-1.5 [&_label]:font-semibold [&_label]:leading-snug [&_input]:min-h-12 [&_input]:w-full [&_input]:rounded-control [&_input]:border [&_input]:border-control [&_input]:px-3.5 [&_input]:font-regular [&_input:focus]:border-navy-800 [&_input:focus]:outline-2 [&_input:focus]:outline-offset-1 [&_input:focus]:outline-navy-800 [&_input:hover]:border-navy-800'

/** A minimum and a maximum. `prefix` is a currency sign. */
function Between({ legend, isLegendHidden = false, from, to, criteria, isPlain = false, prefix }: BetweenProps) {
  const field = (name: NumberFilter, label: string) => {
    const value = criteria.numbers[name]
    const text = value === undefined ? undefined : isPlain ? String(value) : `${prefix ?? ''}${number(value)}`
    return (
      <label>
        {label}
        <input
          name={name}
          defaultValue={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="Any"
        />
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
        {field(from, 'Min')}
        {field(to, 'Max')}
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
  /** Without thousands separators, for years. */
  isPlain?: boolean
  prefix?: string
}

const STEPS =
  'inline-flex max-w-full overflow-clip rounded-control max-sm:flex border border-control bg-white [&>*+*]:border-line [&>*+*]:border-l [&_input]:absolute [&_input]:inset-0 [&_input]:cursor-pointer [&_input]:opacity-0 ' +
  '[&_label]:tabular [&_label]:relative [&_label]:grid [&_label]:min-h-10.5 [&_label]:min-w-11 [&_label]:flex-auto [&_label]:cursor-pointer [&_label]:place-items-center [&_label]:whitespace-nowrap [&_label]:px-3 [&_label]:font-medium [&_label:hover]:bg-limestone ' +
  '[&_label:has(:checked)]:bg-navy-800 [&_label:has(:checked)]:text-white [&_label:has(:focus-visible)]:outline-2 [&_label:has(:focus-visible)]:-outline-offset-4 [&_label:has(:focus-visible)]:outline-navy-800 [&_label:has(:checked:focus-visible)]:outline-gold-300 forced-colors:[&_label:has(:checked)]:outline-2 forced-colors:[&_label:has(:checked)]:-outline-offset-2'

/** Radio buttons "Any, 1+, 2+ …" in a row. */
function AtLeast({
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
        {includingValue(steps, value || undefined).map((step) => (
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

/** Checkboxes with the number of homes that each would match. */
function Checks({ legend, help, isWide = false, options }: ChecksProps) {
  const helpId = useId()
  return (
    <fieldset className={CHECKS} aria-describedby={help && helpId}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {help && (
        <p id={helpId} className="mb-1 text-ink-3 text-small">
          {help}
        </p>
      )}
      <div className={cx('grid gap-x-5 sm:gap-x-8', !isWide && 'grid-cols-2')}>
        {options.map(({ name, value, label, isOn, homes }) => (
          <label key={`${name} ${value}`}>
            <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
            <span className={cx('flex-1', homes === 0 && 'text-ink-3')}>{label}</span>
            {homes !== null && homes !== undefined && (
              <span className="tabular text-ink-3 text-small">
                {number(homes)}
                <span className="sr-only">{homes === 1 ? ' home' : ' homes'}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ChecksProps = {
  legend: string
  help?: string
  isWide?: boolean
  options: { name: string; value: string; label: string; isOn: boolean; homes?: number | null }[]
}

function Selects({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 [&_label]:grid [&_label]:gap-1.5 [&_label]:font-semibold [&_select]:control-select [&_select]:min-h-12 [&_select]:cursor-pointer [&_select]:rounded-control [&_select]:border [&_select]:border-control [&_select]:bg-white [&_select]:pl-3.5 [&_select]:font-regular [&_select:hover]:border-navy-800">
      {children}
    </div>
  )
}

function OneOf({ label, name, options, say, criteria }: OneOfProps) {
  const value = criteria.numbers[name]
  return (
    <label>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        <option value="">Any</option>
        {includingValue(options, value).map((option) => (
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

/** Adds a number from the URL to the usual choices. */
function includingValue(options: number[], value: number | undefined): number[] {
  return value === undefined || options.includes(value) ? options : [...options, value].sort((a, b) => a - b)
}
