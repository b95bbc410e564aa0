import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/fields/button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { testConnectionInUse } from '../functions.ts'
import type { ConnectionView, TestConnectionInUse } from '../schema.ts'
import { KINDS, type Kind } from '../words.ts'
import { ConnectionTest, ServiceResult } from './connection-test.tsx'
import { MailInUseTest } from './mail-form.tsx'

const LABELS: Record<TestConnectionInUse['kind'], { action: string; note: string }> = {
  replies: { action: 'Test mailbox', note: 'Signs in and opens the mailbox. It reads no email.' },
  storage: { action: 'Test bucket', note: 'Writes a small file, reads it, and deletes it.' },
  texts: { action: 'Test gateway', note: 'Checks the account, the token, and the number. It sends no text.' },
  map: { action: 'Test map', note: 'Requests the style or the file, as a visitor’s browser does.' },
}

/** Tests a connection that the server sets. The feed has its own page, and analytics has no test. */
export function InUseTest({ view }: { view: ConnectionView<Kind> }) {
  const { kind, summary } = view
  if (summary === null || kind === 'feed' || kind === 'analytics') return null
  return (
    <PanelSection title="Test" className="max-w-(--container-text)">
      {kind === 'mail' ? <MailInUseTest /> : <ServiceInUseTest kind={kind} {...LABELS[kind]} />}
    </PanelSection>
  )
}

/** Button of a row of the list that tests a connection in use. */
export function RowTest({ view: { kind, summary } }: { view: ConnectionView<Kind> }) {
  if (summary === null || kind === 'analytics') return null
  if (kind === 'feed') return <FeedTestLink />
  if (kind === 'mail') return <MailInUseTest isInRow />
  return <ServiceInUseTest kind={kind} action="Test" isInRow objectName={KINDS[kind]} />
}

/** Links to the feed's test, which reports on its own page. */
function FeedTestLink() {
  return (
    <Link
      to="/admin/mls-sync/connection"
      search={{ asked: true }}
      preload={false}
      className={buttonClass({ variant: 'outline', size: 'xs' })}
    >
      Test
      <span className="sr-only">{` ${KINDS.feed}`}</span>
    </Link>
  )
}

interface ServiceInUseTestProps {
  kind: TestConnectionInUse['kind']
  action: string
  note?: string
  isInRow?: boolean
  objectName?: string
}

function ServiceInUseTest({ kind, ...button }: ServiceInUseTestProps) {
  return (
    <ConnectionTest
      call={testConnectionInUse}
      fields={{ kind }}
      {...button}
      busyLabel="Testing…"
      run={() => testConnectionInUse({ data: { kind } })}
    >
      {(result) => <ServiceResult result={result} />}
    </ConnectionTest>
  )
}
