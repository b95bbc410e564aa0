import type { Colors } from '#kit/color-tokens.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { colorIn, contrastIn, SHOWN_PAIRS } from '../rules/pairs.ts'

/** Contrast of the main pairs of a palette, with what WCAG requires. */
export function ContrastTable({ colors }: { colors: Colors }) {
  return (
    <Table label="Contrast" isUnstacked>
      <TableHead>
        <TableHeaderCell>Use</TableHeaderCell>
        <TableHeaderCell>Sample</TableHeaderCell>
        <TableHeaderCell align="right">Contrast</TableHeaderCell>
        <TableHeaderCell align="right">Required</TableHeaderCell>
      </TableHead>
      <TableBody>
        {SHOWN_PAIRS.map(({ use, ...pair }) => (
          <TableRow key={use}>
            <TableRowHeader>{use}</TableRowHeader>
            <TableCell label="Sample">
              <span
                className="inline-block rounded-badge border border-line px-2 py-0.5 font-semibold"
                style={{ color: colorIn(pair.color, colors), backgroundColor: colorIn(pair.ground, colors) }}
              >
                {pair.min === 3 ? '●' : 'Text'}
              </span>
            </TableCell>
            <TableCell label="Contrast" align="right">
              {`${(Math.floor(contrastIn(pair, colors) * 10) / 10).toFixed(1)}:1`}
            </TableCell>
            <TableCell label="Required" align="right">{`${pair.min}:1`}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
