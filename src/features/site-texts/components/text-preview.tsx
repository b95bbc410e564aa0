import { DataList } from '#ui/table/data-list.tsx'
import { textValue } from '../rules/values.ts'
import type { SiteTextForEdit, TextValue } from '../schema.ts'
import { RichText } from './rich-text.tsx'

type Previewed = Pick<SiteTextForEdit, 'kind' | 'names' | 'until'>

/** A text as a page would show it, while it is typed. */
export function TextPreview({ text: { kind, names, until }, typed }: { text: Previewed; typed: string }) {
  const values = Object.fromEntries(names.map(({ name, label, value }) => [name, value ?? `(${label} is empty)`]))
  const words = typed.trim() === '' ? (until ?? '') : typed
  return (
    <div className="grid gap-3 rounded-panel border border-line bg-white p-5 [overflow-wrap:anywhere] [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
      {words === '' ? (
        <p className="text-ink-3">The page shows nothing here.</p>
      ) : (
        <Value value={textValue(kind, words, values)} />
      )}
    </div>
  )
}

function Value({ value }: { value: TextValue }) {
  if (typeof value === 'string') return <p className="display-4 text-navy-800">{value}</p>
  if ('intro' in value)
    return (
      <>
        <p>{value.intro}</p>
        {value.sections.map(({ title, text }, at) => (
          <p key={title}>
            <b>{`${at + 1}. ${title}.`}</b> {text}
          </p>
        ))}
      </>
    )
  if (!Array.isArray(value))
    return (
      <>
        <p className="title text-navy-800">{value.title}</p>
        <RichText text={value.body} headingClass="subtitle text-navy-800" />
      </>
    )
  const rows = value.filter((one) => typeof one === 'object' && 'term' in one)
  if (rows.length > 0) return <DataList items={rows.map(({ term, text }) => ({ label: term, value: text }))} />
  const points = value.filter((one) => typeof one === 'string')
  if (points.length === 0)
    return (
      <RichText
        text={value.filter((one) => typeof one === 'object' && 'kind' in one)}
        headingClass="subtitle text-navy-800"
      />
    )
  return (
    <ol className="grid gap-1">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ol>
  )
}
