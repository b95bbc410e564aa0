import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import type { ConnectionView } from '../schema.ts'
import type { Kind } from '../words.ts'

/** A connection that the server sets, which cannot be changed here. */
export function ServerSettings({ view }: { view: ConnectionView<Kind> }) {
  return (
    <PanelSection title="Set on the server" isFirst className="max-w-(--container-text)">
      <DataList
        items={[
          { label: 'Settings', value: view.summary ?? 'Not complete' },
          { label: 'Variables', value: view.variables.join('\n') },
        ]}
      />
      <Notice className="mt-4">
        Server settings override anything stored here. To change this integration here, remove these variables from the
        server and restart it.
      </Notice>
    </PanelSection>
  )
}
