import { Link } from '@tanstack/react-router'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { SiteTextForEdit } from '../schema.ts'

/** Names of the brokerage that a text may use, with their values. */
export function NameList({ names }: Pick<SiteTextForEdit, 'names'>) {
  return (
    <PanelSection title="Names from your settings">
      <p className="mb-2 text-ink-2">
        Type a name in braces, and pages show its value from{' '}
        <Link to="/admin/brokerage" className={linkClass()}>
          Brokerage
        </Link>
        .
      </p>
      <DataList
        items={names.map(({ name, label, value }) => ({
          label: `{${name}}`,
          value: value ?? <span className="text-ink-3">{`${label} is empty`}</span>,
        }))}
      />
    </PanelSection>
  )
}
