import { sizeText } from '#kit/size-text.ts'
import { count, day } from '#kit/time/format.ts'
import { Link } from '#ui/text/link.tsx'
import type { DocumentLine } from '../schema.ts'
import { KINDS } from '../words.ts'
import { FileMark } from './file-mark.tsx'
import { OpenButton } from './open-button.tsx'
import { ScanNote } from './scan-note.tsx'

export function DocumentList({ documents, label }: { documents: readonly DocumentLine[]; label: string }) {
  return (
    <ul aria-label={label} className="border-line border-t">
      {documents.map((document) => (
        <Line key={document.id} document={document} />
      ))}
    </ul>
  )
}

function Line({ document }: { document: DocumentLine }) {
  const { id, name, kind, bytes, status, version, updated_at, can_open } = document
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 border-line border-b py-3">
      <FileMark kind={kind} />
      <div className="min-w-0">
        <p className="break-words font-semibold leading-snug">
          <Link to="/dashboard/documents/$documentId" params={{ documentId: id }}>
            {name}
          </Link>
        </p>
        <p className="tabular flex flex-wrap gap-x-3 text-ink-3 text-caption">
          <span>
            {KINDS[kind]}, {sizeText(bytes)}
          </span>
          <span>
            {version > 1 ? `Version ${version}, ` : ''}
            {day(updated_at)}
          </span>
          <ScanNote status={status} />
        </p>
        <p className="text-caption text-ink-2">{whoHasIt(document)}</p>
      </div>
      {can_open && <OpenButton documentId={id} name={name} look="row" />}
    </li>
  )
}

function whoHasIt({ is_own, owner_name, shared_with }: DocumentLine): string {
  if (!is_own) return `Shared by ${owner_name ?? 'a former user'}`
  const [first, second, ...others] = shared_with
  if (!first) return 'Only you can open it'
  if (!second) return `Shared with ${first}`
  return others.length === 0
    ? `Shared with ${first} and ${second}`
    : `Shared with ${first}, ${second}, and ${count(others.length, 'other')}`
}
