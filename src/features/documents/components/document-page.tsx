import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PostButton } from '#kit/form/post-button.tsx'
import { sizeText } from '#kit/size-text.ts'
import { calendarDayOf, dayAndTime, longCalendarDay } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { deleteDocument, shareDocument } from '../functions.ts'
import { refusalOf } from '../rules.ts'
import type { DocumentDetails, DocumentShare, Person } from '../schema.ts'
import { KINDS } from '../words.ts'
import { OpenButton } from './open-button.tsx'
import { ScanNote } from './scan-note.tsx'
import { ShareForm } from './share-form.tsx'
import { UploadZone } from './upload-zone.tsx'

const POLL_MS = 4000

export function DocumentPage({ document, people }: { document: DocumentDetails; people: readonly Person[] }) {
  const { id, name, status, is_own, owner_name, versions } = document
  const isWaiting = status === 'uploaded' || status === 'scanning'
  useLookAgain(isWaiting)
  const refusal = refusalOf(status)
  return (
    <RecordColumns
      asideLabel="Openings and deletion"
      aside={
        is_own && (
          <>
            <PanelSection title="Opened by" isFirst>
              {document.openings.length === 0 ? (
                <p className="text-ink-2">No one yet.</p>
              ) : (
                <ul className="border-line border-t text-small">
                  {document.openings.map(({ at, by, version }) => (
                    <li
                      key={`${at.getTime()} ${by}`}
                      className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5"
                    >
                      <span className="font-semibold">{by}</span>
                      <span className="tabular text-ink-3">
                        {version !== null && versions.length > 1 ? `Version ${version}, ` : ''}
                        {dayAndTime(at)}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </PanelSection>
            <PanelSection title="Delete">
              <p className="measure mb-3 text-ink-2">
                This deletes all versions, for you and for everyone who could open them. Messages it was attached to
                will show that it was deleted.
              </p>
              <div className="starts-line">
                <PostButton
                  call={deleteDocument}
                  fields={{ documentId: id }}
                  run={() => deleteDocument({ data: { documentId: id } })}
                  done={`${name} deleted.`}
                  next="/dashboard/documents"
                  busyLabel="Deleting…"
                  ask={{
                    action: 'Delete document',
                    objectName: name,
                    text: <p>This permanently deletes all versions for you and everyone you shared them with.</p>,
                  }}
                  variant="danger-quiet"
                  size="sm"
                >
                  Delete this document
                </PostButton>
              </div>
            </PanelSection>
          </>
        )
      }
    >
      {!is_own && <p className="mb-5 text-ink-2">Shared with you by {owner_name ?? 'a former user'}.</p>}
      {refusal && (
        <Notice tone={isWaiting ? 'info' : 'error'} className="mb-6" isLive>
          {isWaiting ? 'We’re scanning it for viruses. You can open and share it when that’s done.' : refusal}
        </Notice>
      )}
      <PanelSection title={versions.length > 1 ? 'Versions' : 'File'} isFirst>
        <ul className="border-line border-t">
          {versions.map((version) => (
            <li
              key={version.version}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
            >
              <div className="tabular min-w-0 text-small">
                <p className="font-semibold">
                  Version {version.version}
                  {version.version === document.version && versions.length > 1 ? ', the newest' : ''}
                </p>
                <p className="flex flex-wrap gap-x-3 text-ink-3 text-caption">
                  <span>
                    {KINDS[version.kind]}, {sizeText(version.bytes)}
                  </span>
                  <span>{dayAndTime(version.created_at)}</span>
                  <ScanNote status={version.status} />
                </p>
              </div>
              {refusalOf(version.status) === null && (
                <OpenButton documentId={id} name={`${name}, version ${version.version}`} version={version.version} />
              )}
            </li>
          ))}
        </ul>
        {is_own && (
          <Disclosure summary="Upload a new version" look="link" className="mt-3">
            <UploadZone documentId={id} label="A new version of this document" />
          </Disclosure>
        )}
      </PanelSection>
      {is_own && (
        <PanelSection title="Shared with">
          {document.shares.length === 0 ? (
            <p className="mb-4 text-ink-2">Only you. People you share it with get the latest version.</p>
          ) : (
            <ul className="mb-5 border-line border-t">
              {document.shares.map((share) => (
                <Share key={share.id} document={document} share={share} />
              ))}
            </ul>
          )}
          {refusal === null && <ShareForm key={document.shares.length} document={document} people={people} />}
        </PanelSection>
      )}
    </RecordColumns>
  )
}

function Share({ document, share }: { document: DocumentDetails; share: DocumentShare }) {
  const target: { threadId: string } | { accountId: string } = share.thread_id
    ? { threadId: share.thread_id }
    : { accountId: share.account_id ?? '' }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 text-small">
        <p className="break-words font-semibold">{share.name}</p>
        <p className="tabular text-caption text-ink-3">
          {share.thread_id ? 'By a message, ' : ''}
          {share.expires_at ? `until ${longCalendarDay(calendarDayOf(share.expires_at))}` : 'until you stop sharing'}
        </p>
      </div>
      <PostButton
        call={shareDocument}
        fields={{ documentId: document.id, ...target, isShared: 'false', _boolean: 'isShared' }}
        run={() => shareDocument({ data: { documentId: document.id, ...target, isShared: false } })}
        done={`${share.name} can no longer open it.`}
        busyLabel="Stopping…"
        label={`Stop sharing with ${share.name}`}
        variant="outline"
        size="xs"
      >
        Stop sharing
      </PostButton>
    </li>
  )
}

/** Polls while the virus scan is pending. */
function useLookAgain(isWaiting: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (!document.hidden) void router.invalidate()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, router])
}
