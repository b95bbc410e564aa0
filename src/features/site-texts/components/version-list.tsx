import { PostButton } from '#kit/form/post-button.tsx'
import { calendarDay, dayAndTime } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { restoreSiteText } from '../functions.ts'
import type { SiteTextForEdit } from '../schema.ts'
import { VERSION_STATUSES } from '../words.ts'
import { TextDiff } from './text-diff.tsx'

/** Versions of a text, newest first, each with its difference from the form's text and a button to restore it. */
export function VersionList({ text }: { text: SiteTextForEdit }) {
  if (text.versions.length === 0) return null
  return (
    <PanelSection title="Versions">
      <p className="mb-3 text-ink-2">Restoring a version makes a draft. The site changes when you publish it.</p>
      <ol className="grid">
        {text.versions.map((version) => (
          <VersionItem key={version.version} text={text} version={version} />
        ))}
      </ol>
    </PanelSection>
  )
}

function VersionItem({ text, version }: { text: SiteTextForEdit; version: SiteTextForEdit['versions'][number] }) {
  const { key, text: current, published_version, draft_version, today } = text
  const { version: number, status, created_at, by, note, effective_date } = version
  const isScheduled = effective_date !== null && effective_date > today
  const isShown = number === published_version
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <b>{`Version ${number}`}</b>
        {isScheduled && <Badge tone="info">{`From ${calendarDay(effective_date)}`}</Badge>}
        {isShown && <Badge tone="ok">On the site</Badge>}
        {number === draft_version && <Badge tone="pending">Your draft</Badge>}
        <span className="text-ink-3 text-small">
          {[VERSION_STATUSES[status], dayAndTime(created_at), by, note].filter(Boolean).join(', ')}
        </span>
      </p>
      {version.text !== current && (
        <>
          <Disclosure summary="Compare with the text above">
            <TextDiff before={version.text} after={current} />
          </Disclosure>
          <PostButton
            call={restoreSiteText}
            fields={{
              ...{ key, version: String(text.version), fromVersion: String(number) },
              _number: 'version',
            }}
            run={() => restoreSiteText({ data: { key, version: text.version, fromVersion: String(number) } })}
            done={`The draft is version ${number} now.`}
            busyLabel="Restoring…"
            variant="outline"
            size="xs"
            label={`Restore version ${number}`}
          >
            Restore
          </PostButton>
        </>
      )}
    </li>
  )
}
