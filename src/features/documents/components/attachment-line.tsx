import { FileX } from 'lucide-react'
import { sizeText } from '#kit/size-text.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Attachment } from '../schema.ts'
import { KINDS } from '../words.ts'
import { FileMark } from './file-mark.tsx'
import { OpenButton } from './open-button.tsx'
import { ScanNote } from './scan-note.tsx'

export function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { id, name, kind, bytes, status, is_deleted, can_open } = attachment
  if (name === '')
    return (
      <p className="flex items-center gap-2 text-ink-3 text-small">
        <Icon icon={FileX} size={18} />
        {is_deleted ? 'A document that was deleted' : 'A document that is no longer shared'}
      </p>
    )
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5">
      <FileMark kind={kind} />
      <div className="min-w-0">
        <p className="break-words font-semibold leading-snug">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-ink-3 text-legal">
          <span className="tabular">
            {KINDS[kind]}, {sizeText(bytes)}
          </span>
          <ScanNote status={status} />
        </p>
      </div>
      {can_open && <OpenButton documentId={id} name={name} look="icon" />}
    </div>
  )
}
