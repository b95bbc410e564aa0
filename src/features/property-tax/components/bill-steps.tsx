import { money, number } from '#kit/time/format.ts'
import { formatNumber } from '#ui/text/number-text.ts'
import { scheduleFor, type TaxInputs, taxBill } from '../rules.ts'
import { CAPS } from '../words.ts'

/** Property tax bill with each step of its calculation. */
export function BillSteps({ inputs }: { inputs: TaxInputs }) {
  const bill = taxBill(inputs)
  const { supplemental, residential } = scheduleFor(inputs.pay_year)
  const isHomestead = inputs.tax_class === 'homestead'
  const share = isHomestead ? supplemental : residential
  const steps: { label: string; value: string; isSum?: boolean }[] = [
    { label: 'Gross assessed value', value: money(inputs.assessed_value), isSum: true },
    ...less('Standard homestead deduction', bill.standard_deduction),
    ...less(
      `${isHomestead ? 'Supplemental homestead deduction' : 'Deduction for residential property'}, ${number(share * 100)}%${isHomestead ? ' of the remaining value' : ''}`,
      bill.share_deduction,
    ),
    { label: 'Net assessed value', value: exact(bill.net_assessed_value), isSum: true },
    { label: `Tax at $${formatNumber(inputs.rate, 4)} for each $100`, value: exact(bill.gross_tax), isSum: true },
    ...less(`Over the cap of ${CAPS[inputs.tax_class] * 100}%, which is ${exact(bill.cap)}`, bill.cap_credit),
    ...less('Homestead credit, 10% up to $300', bill.homestead_credit),
    ...less('Your credits', bill.owner_credits),
    ...(bill.referendum_tax > 0 ? [{ label: 'Approved by voters', value: `+ ${exact(bill.referendum_tax)}` }] : []),
  ]
  return (
    <section aria-labelledby="bill" className="bg-limestone px-5 py-6 sm:px-8 sm:py-8">
      <h2 id="bill" className="subtitle">{`Your bill due in ${inputs.pay_year}`}</h2>
      <p aria-live="polite" className="mt-2 text-ink-2 text-lead">
        <b className="tabular mr-1 font-display font-medium text-[2.5rem] text-navy-800 leading-none tracking-tight">
          {money(Math.round(bill.total))}
        </b>
        {` a year, ${money(Math.round(bill.total / 12))} a month`}
      </p>
      <table className="tabular mt-5 w-full text-left text-small [&_td]:py-2 [&_td]:pl-4 [&_td]:text-right [&_th]:py-2 [&_th]:font-regular [&_tr]:border-line [&_tr]:border-b">
        <caption className="sr-only">How the bill is calculated</caption>
        <tbody>
          {steps.map(({ label, value, isSum }) => (
            <tr key={label} className={isSum ? '[&>*]:font-semibold!' : ''}>
              <th scope="row">{label}</th>
              <td className="whitespace-nowrap">{value}</td>
            </tr>
          ))}
          <tr className="[&>*]:border-control [&>*]:border-t [&>*]:font-semibold!">
            <th scope="row">Total due</th>
            <td className="whitespace-nowrap">{exact(bill.total)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-4 text-ink-2 text-small">
        {`Half of it, ${exact(Math.round(bill.total * 50) / 100)}, is due on May 10, and half on November 10. If you have an escrow account, your lender pays both for you.`}
      </p>
    </section>
  )
}

function less(label: string, amount: number): { label: string; value: string }[] {
  return amount > 0 ? [{ label, value: `− ${exact(amount)}` }] : []
}

/** Formats an amount in whole dollars, or in dollars and two-digit cents. */
function exact(dollars: number): string {
  if (Number.isInteger(dollars)) return money(dollars)
  return `${money(Math.floor(dollars))}.${String(Math.round((dollars % 1) * 100)).padStart(2, '0')}`
}
