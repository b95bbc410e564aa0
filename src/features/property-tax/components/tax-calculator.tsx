import { useState } from 'react'
import { money } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { CheckboxGroup } from '#ui/fields/choice-group.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatNumber } from '#ui/text/number-text.ts'
import { readTax, type TaxSearch, taxSearch } from '../rules.ts'
import { CREDITS, EXAMPLE_RATE, SCHEDULE, TAX_CLASSES } from '../words.ts'
import { BillSteps } from './bill-steps.tsx'
import { YearTable } from './year-table.tsx'

/** Calculates a bill as the visitor types. The URL holds every input. Without JavaScript a button submits the form. */
export function TaxCalculator({ search, payYear }: { search: TaxSearch; payYear: number }) {
  const [typed, setTyped] = useState(search)
  const inputs = readTax(typed, payYear)

  function change(part: TaxSearch) {
    const next = { ...typed, ...part }
    setTyped(next)
    const query = taxSearch(readTax(next, payYear), payYear)
    // Bypasses the router, because no data needs to reload.
    history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
  }

  return (
    <>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <form method="get" aria-label="Tax details" className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
          <TextField
            name="value"
            label="Assessed value"
            help="For the house and 1 acre, from the assessor’s notice. Without it, use the price."
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            prefix="$"
            value={typed.value ?? formatNumber(inputs.assessed_value)}
            onChange={(value) => change({ value })}
          />
          <SelectField
            name="use"
            label="Property use"
            options={Object.entries(TAX_CLASSES).map(([value, label]) => ({ value, label }))}
            value={inputs.tax_class}
            onChange={(use) => change({ use })}
          />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField
              name="rate"
              label="District tax rate"
              help={
                typed.rate
                  ? 'Dollars for each $100 of net assessed value.'
                  : `${EXAMPLE_RATE} is an example. Use the rate on your tax bill.`
              }
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={typed.rate ?? formatNumber(inputs.rate, 4)}
              onChange={(rate) => change({ rate })}
            />
            <TextField
              name="referendum"
              label="Voter-approved rate"
              help="From referendums. Enter 0 if none."
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={typed.referendum ?? formatNumber(inputs.referendum_rate, 4)}
              onChange={(referendum) => change({ referendum })}
            />
          </div>
          <SelectField
            name="year"
            label="Bill paid in"
            help="Based on the assessed value on January 1 of the prior year."
            options={SCHEDULE.map(({ pay_year }, index) => ({
              value: String(pay_year),
              label: index === SCHEDULE.length - 1 ? `${pay_year} and later` : String(pay_year),
            }))}
            value={String(inputs.pay_year)}
            onChange={(year) => change({ year })}
          />
          {inputs.tax_class === 'homestead' && (
            <CheckboxGroup
              name="credit"
              label="Do any of these apply to you?"
              options={Object.entries(CREDITS).map(([value, { label, help, dollars }]) => ({
                value,
                label: `${label}: ${money(dollars)}`,
                help,
              }))}
              value={inputs.credits}
              onChange={(credit) => change({ credit })}
            />
          )}
          <button type="submit" className={`${buttonClass({ variant: 'outline' })} hidden! noscript:inline-flex!`}>
            Calculate
          </button>
        </form>
        <BillSteps inputs={inputs} />
      </div>
      <YearTable inputs={inputs} />
      <p className="mt-4 max-w-[76ch] text-caption text-ink-3">
        {`Assumes the same assessed value and a rate of ${formatNumber(inputs.rate, 4)} in every year. Both change from year to year, and local income taxes may rise to make up for the deductions.`}
      </p>
    </>
  )
}
