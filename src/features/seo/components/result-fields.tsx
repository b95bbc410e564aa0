import type { BoundFields } from '#kit/form/fields.tsx'
import { Meter } from '#ui/page/progress.tsx'
import { fitOf } from '../rules.ts'
import { SHOWN } from '../words.ts'

const TONES = { none: 'plain', short: 'plain', fits: 'ok', long: 'warning' } as const

/** Title and description of a page in search results, with the length that results show. */
export function ResultFields({ form, draft, labels, titleHelp, descriptionHelp }: ResultFieldsProps) {
  return (
    <>
      <div className="grid gap-1.5">
        <form.TextField
          name="meta_title"
          label={labels.meta_title}
          isOptional
          maxLength={120}
          autoComplete="off"
          help={titleHelp}
        />
        <Length label="Length of the title" text={draft.meta_title} max={SHOWN.title} />
      </div>
      <div className="grid gap-1.5">
        <form.TextArea
          name="meta_description"
          label={labels.meta_description}
          isOptional
          rows={3}
          help={descriptionHelp}
        />
        <Length label="Length of the description" text={draft.meta_description} max={SHOWN.description} />
      </div>
    </>
  )
}

function Length({ label, text, max }: { label: string; text: string; max: number }) {
  const length = [...text.trim()].length
  const fit = fitOf(text.trim(), max)
  const said = `${length} of ${max}${fit === 'long' ? ', may be cut off' : ''}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 text-ink-3 text-legal">
      <Meter label={label} isLabelHidden size="thin" value={length} max={max} text={said} tone={TONES[fit]} />
      <span aria-hidden="true" className={fit === 'long' ? 'tabular text-gold-700' : 'tabular'}>
        {said}
      </span>
    </div>
  )
}

interface Described {
  meta_title: string
  meta_description: string
}

interface ResultFieldsProps {
  form: BoundFields<Described>
  draft: Described
  labels: Described
  /** Explains the title used while the field is empty. */
  titleHelp: string
  descriptionHelp?: string
}
