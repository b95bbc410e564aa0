import { useSaved } from '#kit/form/after-save.ts'
import { useCallFormState } from '#kit/form/call-form.ts'
import { EnterSubmits } from '#kit/form/form.tsx'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { testStorageConnection, updateStorageConnection } from '../functions.ts'
import { type ConnectionView, UpdateStorageConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { ConnectionAside } from './connection-aside.tsx'
import { ConnectionTest, ServiceResult } from './connection-test.tsx'
import { secretHelp } from './secret-help.ts'

/** Edits and tests the bucket of photos and documents. @param filesLeftIn place from which files are to be copied */
export function StorageConnectionForm({
  view,
  filesLeftIn,
}: {
  view: ConnectionView<'storage'>
  filesLeftIn: string | null
}) {
  const form = useCallForm({
    call: updateStorageConnection,
    schema: UpdateStorageConnection,
    defaults: {
      version: view.version,
      endpoint: view.stored?.endpoint ?? '',
      region: view.stored?.region ?? 'us-east-1',
      bucket: view.stored?.bucket ?? '',
      prefix: view.stored?.prefix ?? '',
      access_key_id: view.stored?.access_key_id ?? '',
      secret_access_key: '',
    },
    hidden: ['version'],
    done: { message: MESSAGES.saved, path: null },
    onDone: useSaved(() => MESSAGES.saved),
  })
  return (
    <>
      {filesLeftIn && <FilesLeftNotice place={filesLeftIn} />}
      <EditRecordForm
        of={form}
        label="File storage"
        aside={<ConnectionAside view={view} />}
        asideLabel="About this integration"
      >
        <EnterSubmits />
        <PanelSection title="Bucket" isFirst>
          <p className="measure mb-4 text-ink-2">
            Amazon S3 or a compatible service. Photos and documents move there when you copy them.
          </p>
          <FieldPairs>
            <form.TextField name="bucket" label="Bucket" isRequired autoComplete="off" />
            <form.TextField name="prefix" label="Folder in the bucket" isOptional autoComplete="off" />
            <form.TextField
              name="endpoint"
              type="url"
              label="Address"
              isOptional
              help="Leave it blank for Amazon S3."
            />
            <form.TextField
              name="region"
              label="Region"
              isRequired
              autoComplete="off"
              help="Cloudflare R2 uses auto."
            />
            <form.TextField name="access_key_id" label="Access key ID" isRequired autoComplete="off" />
            <form.PasswordField
              name="secret_access_key"
              label="Secret access key"
              isOptional={view.stored !== null}
              isRequired={view.stored === null}
              autoComplete="new-password"
              help={secretHelp(view, 'secret_access_key')}
            />
          </FieldPairs>
        </PanelSection>
        <PanelSection title="Test">
          <TypedTest />
        </PanelSection>
      </EditRecordForm>
    </>
  )
}

function FilesLeftNotice({ place }: { place: string }) {
  return (
    <Notice className="mb-5" title="Copy the older files">
      <p className="[overflow-wrap:anywhere]">
        {`They’re still in ${place}, and the site shows them from there. Keep the old storage until you have run this command on the server:`}
      </p>
      <p className="mt-2">
        <code>npm run admin -- copy-files</code>
      </p>
      <p className="mt-2">
        If that storage is lost, <code>npm run admin -- give-up-files</code> counts the files that exist only there, and
        stops looking for them when you confirm the number.
      </p>
    </Notice>
  )
}

function TypedTest() {
  const form = useCallFormState()
  return (
    <ConnectionTest
      call={testStorageConnection}
      action="Test bucket"
      busyLabel="Testing…"
      note="Writes a small file, reads it, and deletes it. Saving tests it too."
      run={() => testStorageConnection({ data: form.latest() as never })}
    >
      {(result) => <ServiceResult result={result} />}
    </ConnectionTest>
  )
}
