import { PanelSection } from '#ui/page/record.tsx'
import { testConnectionInUse } from '../functions.ts'
import type { ConnectionView, TestConnectionInUse } from '../schema.ts'
import type { Kind } from '../words.ts'
import { ConnectionTest, ServiceResult } from './connection-test.tsx'
import { MailInUseTest } from './mail-form.tsx'

const LABELS: Record<TestConnectionInUse['kind'], { action: string; note: string }> = {
  storage: { action: 'Test bucket', note: 'Writes a small file, reads it and deletes it.' },
  texts: { action: 'Test gateway', note: 'Checks the account, the token and the number. It sends no text.' },
  map: { action: 'Test map', note: 'Requests the style, or else the file, as a visitor’s browser does.' },
}

/** Tests a connection that the server sets. The feed has a page of its own, and analytics has no test. */
export function InUseTest({ view: { kind, summary } }: { view: ConnectionView<Kind> }) {
  if (summary === null || kind === 'feed' || kind === 'analytics') return null
  return (
    <PanelSection title="Test" className="max-w-(--container-text)">
      {kind === 'mail' ? (
        <MailInUseTest />
      ) : (
        <ConnectionTest
          call={testConnectionInUse}
          fields={{ kind }}
          {...LABELS[kind]}
          busyLabel="Testing…"
          run={() => testConnectionInUse({ data: { kind } })}
        >
          {(result) => <ServiceResult result={result} />}
        </ConnectionTest>
      )}
    </PanelSection>
  )
}
