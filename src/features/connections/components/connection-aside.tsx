import { PostButton } from '#kit/form/post-button.tsx'
import { day } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { removeConnection } from '../functions.ts'
import type { ConnectionView } from '../schema.ts'
import { KINDS, type Kind, MESSAGES, SOURCES, WITHOUT } from '../words.ts'
import { lastTestText } from './last-test.ts'

/** State of a connection beside its form. */
export function ConnectionAside({ view }: { view: ConnectionView<Kind> }) {
  return (
    <PanelSection title="In use" isFirst>
      <DataList
        hasRules={false}
        items={[
          { label: 'Status', value: SOURCES[view.source] },
          { label: 'Settings', value: view.summary },
          { label: 'Last changed', value: view.updated_at && day(view.updated_at) },
          { label: 'Last test', value: view.last_test && lastTestText(view.last_test) },
        ]}
      />
      <p className="mt-2 text-ink-3 text-legal">
        {view.source === 'none' ? WITHOUT[view.kind] : 'Changes apply within seconds.'}
      </p>
    </PanelSection>
  )
}

const AFTER_REMOVAL: Partial<Record<Kind, string>> = {
  storage: 'Its key is deleted when its files are copied to the folder.',
}

/** Button that removes a stored connection. Stands outside its form. */
export function RemoveConnectionButton({ view }: { view: ConnectionView<Kind> }) {
  const { kind, version } = view
  return (
    <PanelSection title="Remove" className="max-w-(--container-text)">
      <p className="measure mb-3 text-ink-2">{WITHOUT[kind]}</p>
      <PostButton
        call={removeConnection}
        fields={{ kind, version: String(version), _number: 'version' }}
        run={() => removeConnection({ data: { kind, version } })}
        done={MESSAGES.removed}
        next="/admin/connections"
        busyLabel="Removing…"
        variant="outline"
        size="sm"
        ask={{
          action: 'Remove',
          objectName: KINDS[kind],
          text: <p>{`${WITHOUT[kind]} ${AFTER_REMOVAL[kind] ?? 'Its secrets are deleted.'}`}</p>,
        }}
      >
        Remove integration
      </PostButton>
    </PanelSection>
  )
}
