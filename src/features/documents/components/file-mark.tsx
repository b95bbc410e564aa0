import { FileImage, FileText, type LucideIcon } from 'lucide-react'
import { Icon } from '#ui/text/icon.tsx'
import type { Kind } from '../words.ts'

const ICONS: Record<Kind, LucideIcon> = {
  pdf: FileText,
  docx: FileText,
  txt: FileText,
  jpeg: FileImage,
  png: FileImage,
  webp: FileImage,
}

export function FileMark({ kind, className = '' }: { kind: Kind; className?: string }) {
  return (
    <span
      className={`grid size-11 shrink-0 place-items-center rounded-control border border-line bg-white text-ink-2 ${className}`}
    >
      <Icon icon={ICONS[kind]} />
    </span>
  )
}
