import { count, dayAndTime } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { Link } from '#ui/text/link.tsx'
import type { ImportLine } from '../schema.ts'
import { IMPORT_STATUSES, type ImportStatus, KIND_LABELS } from '../words.ts'

const TONES: Record<ImportStatus, BadgeTone> = {
  draft: 'grey',
  running: 'pending',
  done: 'ok',
  undoing: 'pending',
  undone: 'grey',
}

export function ImportBadge({ status }: Pick<ImportLine, 'status'>) {
  return <Badge tone={TONES[status]}>{IMPORT_STATUSES[status]}</Badge>
}

export function ImportList({ imports }: { imports: readonly ImportLine[] }) {
  if (imports.length === 0) return <p className="text-ink-2">No imports yet. You can undo each one for 30 days.</p>
  return (
    <Table label="Imports">
      <TableHead>
        <TableHeaderCell>File</TableHeaderCell>
        <TableHeaderCell>List</TableHeaderCell>
        <TableHeaderCell align="right">Rows</TableHeaderCell>
        <TableHeaderCell priority={2}>Uploaded</TableHeaderCell>
        <TableHeaderCell>Status</TableHeaderCell>
      </TableHead>
      <TableBody>
        {imports.map(({ id, file_name, kind, row_count, created_at, created_by_name, status }) => (
          <TableRow key={id}>
            <TableRowHeader
              note={created_by_name ?? 'Closed account'}
              beside={<ImportBadge status={status} />}
              phoneNote={
                <>
                  <span>{`${KIND_LABELS[kind]}, ${count(row_count, 'row')}`}</span>
                  <span>{dayAndTime(created_at)}</span>
                </>
              }
            >
              <Link to="/admin/import/$importId" params={{ importId: id }} className="[overflow-wrap:anywhere]">
                {file_name}
              </Link>
            </TableRowHeader>
            <TableCell label="List" isOffPhone>
              {KIND_LABELS[kind]}
            </TableCell>
            <TableCell label="Rows" align="right" isOffPhone>
              {row_count.toLocaleString('en-US')}
            </TableCell>
            <TableCell label="Uploaded" priority={2} isOffPhone>
              <span className="whitespace-nowrap">{dayAndTime(created_at)}</span>
            </TableCell>
            <TableCell label="Status" isOffPhone>
              <ImportBadge status={status} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
