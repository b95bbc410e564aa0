import { type ChangeEvent, type ReactNode, useState } from 'react'
import { TaxOutlook } from '#features/property-tax/public.tsx'
import { calendarDay, money, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { cx } from '#ui/text/cx.ts'
import { insuranceOf, type Payment, paymentOf, paymentSearch, readPayment, taxOf } from '../rules/payment.ts'
import type { Property } from '../schema.ts'

/** Estimates the monthly payment. The URL holds every input. Without JavaScript a button submits the form. */
export function PaymentEstimate({ home, search }: { home: Property; search: Record<string, string> }) {
  const [typed, setTyped] = useState(search)
  const inputs = readPayment(home, typed)
  const payment = paymentOf(home, inputs)

  function change({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
    const next = { ...typed, [target.name]: target.value }
    setTyped(next)
    const query = paymentSearch(home, readPayment(home, next))
    // Bypasses the router, because no data needs to reload.
    history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}${location.hash}`)
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr]">
      <form
        method="get"
        action="#payment"
        aria-label="Payment inputs"
        className="grid gap-4 md:row-span-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field name="price" label="Price" value={typed.price ?? money(inputs.price)} onChange={change} />
        <div className="grid grid-cols-2 gap-3">
          <Field
            name="down"
            label="Down payment"
            value={typed.down ?? money(inputs.down)}
            help={`${number(Math.round((inputs.down / inputs.price) * 1000) / 10)}% of the price`}
            onChange={change}
          />
          <Choice name="years" label="Term" value={String(inputs.years)} onChange={change}>
            {[30, 25, 20, 15, 10].map((years) => (
              <option key={years} value={years}>{`${years} years`}</option>
            ))}
          </Choice>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field
            name="rate"
            label="Interest rate"
            value={typed.rate ?? `${inputs.rate}%`}
            help={typed.rate ? 'A year' : 'Example. Enter your lender’s rate'}
            onChange={change}
          />
          <Field name="rateDate" label="Quote date" type="date" value={inputs.rate_date} onChange={change} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Field
            name="tax"
            label="Property tax per year"
            value={typed.tax ?? money(Math.round(taxOf(home, inputs).tax))}
            onChange={change}
          />
          <Field
            name="insurance"
            label="Home insurance per year"
            value={typed.insurance ?? money(Math.round(insuranceOf(inputs)))}
            onChange={change}
          />
        </div>
        <Choice name="home" label="Will you live here?" value={inputs.is_homestead ? 'yes' : 'no'} onChange={change}>
          <option value="yes">Yes, it will be my homestead</option>
          <option value="no">No, I’ll rent it out or use it part-time</option>
        </Choice>
        <button type="submit" className={`${buttonClass({ variant: 'outline' })} hidden! noscript:inline-flex!`}>
          Calculate
        </button>
      </form>
      <div className="max-md:order-first">
        <p aria-live="polite" className="text-ink-2 text-lead">
          <b className="tabular mr-1 font-display font-medium text-[2.5rem] text-navy-800 leading-none tracking-tight [font-feature-settings:'liga']">
            {money(payment.total)}
          </b>
          {' a month'}
        </p>
        <svg
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-4 mb-2 h-4 w-full overflow-hidden rounded-badge"
        >
          {bars(payment).map(({ name, x, width, fill }) => (
            <rect key={name} x={x} width={width} height={4} className={fill} />
          ))}
        </svg>
        <table className="tabular w-full text-left text-small [&_td]:py-2.5 [&_td]:text-right [&_td]:font-semibold [&_th]:py-2.5 [&_th]:font-regular [&_tr]:border-line [&_tr]:border-b">
          <caption className="sr-only">Monthly cost by part</caption>
          <tbody>
            {PARTS.filter(({ name }) => name !== 'mortgage_insurance' || payment[name] > 0).map(
              ({ name, label, fill }) => (
                <tr key={name}>
                  <th scope="row">
                    <svg viewBox="0 0 10 10" aria-hidden="true" className="mr-2.5 inline-block size-2.5">
                      <rect width={10} height={10} rx={2} className={fill} />
                    </svg>
                    {label}
                  </th>
                  <td>
                    {name === 'hoa' && home.association_fee_monthly === null ? 'Not provided' : money(payment[name])}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
        <TaxOutlook price={inputs.price} bill={home.tax_annual_amount} billYear={home.tax_year} />
      </div>
      <p className="max-w-[76ch] text-caption text-ink-3">{assumptions(home, payment, inputs)}</p>
    </div>
  )
}

const PARTS = [
  { name: 'principal_and_interest', label: 'Principal and interest', fill: 'fill-navy-800' },
  { name: 'tax', label: 'Property tax', fill: 'fill-gold-500' },
  { name: 'insurance', label: 'Home insurance', fill: 'fill-navy-500' },
  { name: 'hoa', label: 'HOA', fill: 'fill-navy-300' },
  { name: 'mortgage_insurance', label: 'Mortgage insurance', fill: 'fill-control' },
] as const

function bars(payment: Payment) {
  let x = 0
  return PARTS.flatMap(({ name, fill }) => {
    const width = payment.total === 0 ? 0 : (payment[name] / payment.total) * 100
    const bar = { name, fill, x, width: Math.max(0, width - 0.4) }
    x += width
    return width > 0 ? [bar] : []
  })
}

/** Returns the assumptions behind the estimate as one paragraph. */
function assumptions(home: Property, payment: Payment, inputs: ReturnType<typeof readPayment>): string {
  const { rate, rate_date, years } = inputs
  return [
    `A loan of ${money(payment.loan)} at ${rate}% over ${years} years, in equal monthly payments. ${
      rate_date ? `You were quoted this rate on ${calendarDay(rate_date)}.` : 'The rate is an example, not an offer.'
    }`,
    {
      reader: 'Tax: as you entered it.',
      record: `Tax: the current owner’s bill${home.tax_year ? ` for ${home.tax_year}` : ''} in the MLS. Yours can differ: the owner’s deductions end with the sale, and you file for your own homestead deduction by January 15.`,
      cap: `Tax: the maximum under Indiana law, ${inputs.is_homestead ? '1% for a homestead less its credit of up to $300' : '2% for a home its owner doesn’t live in'}, assuming the assessed value equals the price. Voter-approved taxes are extra.`,
    }[payment.tax_source],
    inputs.insurance === null
      ? 'Insurance: 0.5% of the price a year, until you have a quote.'
      : 'Insurance: as you entered it.',
    home.association_fee_monthly === null ? 'HOA: the listing doesn’t say if there’s a fee.' : '',
    payment.mortgage_insurance > 0 ? 'Mortgage insurance: 0.6% of the loan a year until you have 20% equity.' : '',
    'This is an estimate, not an offer of credit or tax advice.',
  ]
    .filter(Boolean)
    .join(' ')
}

const LABEL = 'mb-1.5 block font-semibold text-small'

function Field({
  name,
  label,
  value,
  type = 'text',
  help,
  onChange,
}: {
  name: string
  label: string
  value: string
  type?: 'text' | 'date'
  help?: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <div>
      <label htmlFor={`pay-${name}`} className={LABEL}>
        {label}
      </label>
      <input
        id={`pay-${name}`}
        name={name}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={type === 'text' ? 14 : undefined}
        value={value}
        aria-describedby={help ? `pay-${name}-help` : undefined}
        onChange={onChange}
        className={cx(inputClass({ padding: type === 'date' ? 'px-2.5' : undefined }), 'tabular')}
      />
      {help && (
        <p id={`pay-${name}-help`} className="mt-1 text-caption text-ink-3">
          {help}
        </p>
      )}
    </div>
  )
}

function Choice({
  name,
  label,
  value,
  onChange,
  children,
}: {
  name: string
  label: string
  value: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  children: ReactNode
}) {
  return (
    <div>
      <label htmlFor={`pay-${name}`} className={LABEL}>
        {label}
      </label>
      <select
        id={`pay-${name}`}
        name={name}
        value={value}
        onChange={onChange}
        className={`${inputClass()} control-select`}
      >
        {children}
      </select>
    </div>
  )
}
