import { calendarDay, day, money } from '#kit/time/format.ts'
import type { Property, PropertyChange } from '../schema.ts'
import { STATUSES } from '../words.ts'

/** Price and status changes, newest first. Includes the sale only if the viewer may see it. */
export function PropertyTimeline({ home }: { home: Property }) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Price and status history, newest first</caption>
      <thead className="max-sm:sr-only">
        <tr className="[&>th]:border-control [&>th]:border-b [&>th]:py-2.5 [&>th]:font-semibold [&>th]:text-ink-2">
          <th scope="col">Date</th>
          <th scope="col">Event</th>
          <th scope="col" className="text-right">
            Price
          </th>
          <th scope="col" className="pr-0! text-right">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {home.close_date && home.close_price && (
          <Row
            when={calendarDay(home.close_date)}
            what="Sold"
            price={money(home.close_price)}
            change={changeText(home.price, home.close_price)}
          />
        )}
        {home.changes.map((change) => (
          <Row
            key={`${change.kind} ${change.at.getTime()}`}
            when={day(change.at)}
            what={changeWords(change)}
            price={change.price === null ? '' : money(change.price)}
            change={changeText(change.former_price, change.price)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** On a phone each row takes two lines, with the event and price above the date and change. */
const TABLE =
  'tabular w-full border-collapse text-left text-small [&_td]:py-2.75 [&_td]:pr-4 [&_th]:pr-4 [&_tr]:border-line [&_tr]:border-b ' +
  'max-sm:block max-sm:[&_tbody]:block max-sm:[&_tbody_tr]:grid max-sm:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto] max-sm:[&_tbody_tr]:gap-x-4 max-sm:[&_tbody_tr]:gap-y-0.5 max-sm:[&_tbody_tr]:py-3 max-sm:[&_td]:p-0'

function Row({ when, what, price, change }: { when: string; what: string; price: string; change: string }) {
  return (
    <tr>
      <td className="whitespace-nowrap text-ink-2 max-sm:order-3 max-sm:text-caption">{when}</td>
      <td className="max-sm:order-1 max-sm:font-semibold">{what}</td>
      <td className="whitespace-nowrap text-right font-semibold max-sm:order-2">{price}</td>
      <td className="whitespace-nowrap pr-0! text-right text-ink-3 max-[15rem]:whitespace-normal max-sm:order-4 max-sm:text-caption">
        {change}
      </td>
    </tr>
  )
}

function changeWords({ kind, price, former_price, status }: PropertyChange): string {
  if (kind === 'listed') return 'Listed'
  if (kind === 'relisted') return 'Back on the market'
  if (kind === 'price')
    return price !== null && former_price !== null && price > former_price ? 'Price increase' : 'Price cut'
  return status === null ? 'Status changed' : STATUSES[status]
}

function changeText(from: number | null, to: number | null): string {
  if (!from || !to || from === to) return ''
  const share = Math.round((Math.abs(to - from) / from) * 1000) / 10
  const sign = to > from ? '+' : '−'
  return `${sign}${money(Math.abs(to - from))}, ${sign}${share}%`
}
