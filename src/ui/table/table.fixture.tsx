import type { ReactNode } from 'react'
import { Button } from '../fields/button.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { TextField } from '../fields/text-field.tsx'
import { DataList, Stat } from './data-list.tsx'
import { DayChart } from './day-chart.tsx'
import { ConflictView, DiffTable } from './diff-table.tsx'
import { Pagination } from './pagination.tsx'
import { ReorderList } from './reorder-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from './table.tsx'
import { BulkBar, SortHeader, Toolbar } from './table-tools.tsx'

const CHANGES = [
  { label: 'Phone', before: '317-555-0118', after: '317-555-0187' },
  { label: 'Website', before: null, after: 'https://ridge-roofing.example.com' },
]

function nothing() {}

/** The components of this family in their main states. Uses no classes: Tailwind scans this file too. */
export const tableGallery: Record<string, ReactNode> = {
  BulkBar: (
    <BulkBar count={2} noun="vendors" onClear={nothing}>
      <Button size="xs">Hide</Button>
    </BulkBar>
  ),
  ConflictView: (
    <ConflictView
      who="Marcus Ellery"
      when="2 minutes ago"
      rows={[{ label: 'Phone', yours: '317-555-0118', theirs: null }]}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
    />
  ),
  DataList: (
    <DataList
      items={[
        { label: 'Year built', value: 1998 },
        { label: 'Pool', value: '' },
      ]}
    />
  ),
  DayChart: (
    <DayChart
      label="Visits"
      mark="Weekend"
      summary="5 visits"
      days={[
        { date: '2026-11-06', value: 2, isMarked: false },
        { date: '2026-11-07', value: 3, isMarked: true },
      ]}
    />
  ),
  DiffTable: (
    <>
      <DiffTable label="Change" beforeLabel="Before" afterLabel="After" rows={CHANGES} />
      <DiffTable label="Two versions" kind="neutral" beforeLabel="Yours" afterLabel="Theirs" rows={CHANGES} />
    </>
  ),
  Pagination: <Pagination page={5} pageCount={26} hrefFor={(page) => `?page=${page}`} />,
  ReorderList: (
    <ReorderList
      label="Reorder vendors"
      items={[
        { id: 'a', name: 'Ridge Roofing' },
        { id: 'b', name: 'Barley Mill Title', content: <a href="#b">Barley Mill Title</a> },
      ]}
      onChange={nothing}
    />
  ),
  SortHeader: (
    <Table label="Sorted vendors">
      <TableHead>
        <SortHeader sort="ascending" href="?sort=-name">
          Vendor
        </SortHeader>
        <SortHeader sort="none" align="right" onSort={nothing}>
          Views
        </SortHeader>
      </TableHead>
    </Table>
  ),
  Stat: <Stat value="94 %" label="of asking price" source="2020 to 2026" />,
  Table: (
    <Table label="Runs" caption="The last runs" isUnstacked isBusy>
      <TableBody>
        <TableRow>
          <TableRowHeader>Nov 20</TableRowHeader>
        </TableRow>
      </TableBody>
    </Table>
  ),
  TableBody: vendors(),
  TableCell: vendors(),
  TableHead: vendors(),
  TableHeaderCell: vendors(),
  TableRow: vendors(),
  TableRowHeader: vendors(),
  Toolbar: (
    <Toolbar label="Filters">
      <TextField name="search" label="Search vendors" isLabelHidden />
    </Toolbar>
  ),
}

function vendors(): ReactNode {
  return (
    <Table label="Vendors">
      <TableHead>
        <TableHeaderCell isLabelHidden>Select</TableHeaderCell>
        <TableHeaderCell>Vendor</TableHeaderCell>
        <TableHeaderCell>Service</TableHeaderCell>
        <TableHeaderCell align="right" priority={2}>
          Views
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        <TableRow isSelected>
          <TableCell kind="pick">
            <Checkbox name="vendor" label="Select Ridge Roofing" isLabelHidden defaultValue />
          </TableCell>
          <TableRowHeader note="office@ridge-roofing.example.com" phoneNote="Roofing">
            Ridge Roofing
          </TableRowHeader>
          <TableCell isOffPhone>Roofing</TableCell>
          <TableCell label="Views" align="right" priority={2}>
            214
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}
