import { number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { lengthText, onTimePercent } from '../rules.ts'
import type { MyReplies, ReplyFigures } from '../schema.ts'
import { DEFINITIONS } from '../words.ts'

/** The agent's own replies, with the definitions of the lead report. Nothing without leads. */
export function MyRepliesSection({ replies: { recent, month, month_date } }: { replies: MyReplies }) {
  if (recent.leads + month.leads === 0) return null
  const monthName = MONTH.format(new Date(`${month_date}T12:00:00Z`))
  const rows: [string, (figures: ReplyFigures) => string][] = [
    ['Leads', ({ leads }) => number(leads)],
    ['Replies on time', onTimeText],
    ['Median reply', ({ median_ms }) => lengthText(median_ms)],
    ['90% within', ({ p90_ms }) => lengthText(p90_ms)],
  ]
  return (
    <PanelSection title="Your replies">
      <Table label="Your replies">
        <TableHead>
          <TableHeaderCell>Measure</TableHeaderCell>
          <TableHeaderCell align="right">Past 30 days</TableHeaderCell>
          <TableHeaderCell align="right">{monthName}</TableHeaderCell>
        </TableHead>
        <TableBody>
          {rows.map(([label, textOf]) => (
            <TableRow key={label}>
              <TableRowHeader>{label}</TableRowHeader>
              <TableCell label="Past 30 days" align="right">
                {textOf(recent)}
              </TableCell>
              <TableCell label={monthName} align="right">
                {textOf(month)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Disclosure look="link" summary="Definitions" className="mt-2">
        <DataList
          isNarrow
          items={[
            { label: 'Leads', value: DEFINITIONS.leads },
            { label: 'On time', value: `${DEFINITIONS.on_time} ${DEFINITIONS.due}` },
            { label: 'Median reply', value: DEFINITIONS.median },
            { label: '90% within', value: DEFINITIONS.p90 },
          ]}
        />
      </Disclosure>
    </PanelSection>
  )
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

function onTimeText(figures: ReplyFigures): string {
  const percent = onTimePercent(figures)
  return percent === null ? 'None due' : `${number(figures.on_time)} of ${number(figures.due)} (${percent}%)`
}
