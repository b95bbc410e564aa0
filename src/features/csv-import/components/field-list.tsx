import { PanelSection } from '#ui/page/record.tsx'
import { fieldsOf } from '../words/fields.ts'
import { COLUMNS_HINT, type Kind, WAY_HINT } from '../words.ts'

/** Fields of a list, so that its owner can prepare the file. Their columns are matched after the upload. */
export function FieldList({ kind }: { kind: Kind }) {
  return (
    <PanelSection title="Columns">
      <p className="text-ink-2">{kind === 'contacts' ? `${COLUMNS_HINT} ${WAY_HINT}` : COLUMNS_HINT}</p>
      <ul className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {fieldsOf(kind).map(([key, { label, isRequired }]) => (
          <li key={key}>
            {label} {isRequired && <span className="text-caption text-ink-3">(required)</span>}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
