import { PostButton } from '#kit/form/post-button.tsx'
import { calendarDay, dayAndTime } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { restoreSiteText, withdrawSiteText } from '../functions.ts'
import type { SiteTextForEdit } from '../schema.ts'
import { VERSION_STATUSES } from '../words.ts'
import { TextDiff } from './text-diff.tsx'

/** Versions of a text, newest first, each with its difference from the form's text and a button to restore it. */
export function VersionList({ text }: { text: SiteTextForEdit }) {
  if (text.versions.length === 0) return null
  return (
    <PanelSection title="Versions">
      <p className="mb-3 text-ink-2">Restoring a version creates a draft. The site changes when you publish it.</p>
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
  const { version: number, status, created_at, by, note, effective_date, is_withdrawn, text_hashes } = version
  const isScheduled = effective_date !== null && effective_date > today && !is_withdrawn
  const isShown = number === published_version
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <b>{`Version ${number}`}</b>
        {isScheduled && <Badge tone="info">Scheduled</Badge>}
        {is_withdrawn && <Badge tone="grey">Withdrawn</Badge>}
        {isShown && <Badge tone="ok">On the site</Badge>}
        {number === draft_version && <Badge tone="pending">Your draft</Badge>}
        <span className="text-ink-3 text-small">
          {[VERSION_STATUSES[status], dayAndTime(created_at), by, note].filter(Boolean).join(', ')}
        </span>
      </p>
      {text.is_dated && status === 'published' && (
        <p className="text-ink-3 text-legal [overflow-wrap:anywhere]">
          {[effectText(version, today), ...text_hashes.map((hash) => `SHA-256 ${hash}`)].filter(Boolean).join('. ')}
        </p>
      )}
      {isScheduled && (
        <PostButton
          call={withdrawSiteText}
          fields={{
            key,
            version: String(text.version),
            scheduledVersion: String(number),
            _number: 'version',
          }}
          run={() => withdrawSiteText({ data: { key, version: text.version, scheduledVersion: String(number) } })}
          done={`Version ${number} withdrawn.`}
          busyLabel="Withdrawing…"
          variant="outline"
          size="xs"
          label={`Withdraw version ${number}`}
          ask={{
            action: 'Withdraw',
            objectName: `version ${number}`,
            text: 'It won’t take effect, and no one is asked to accept it. It stays in this list.',
          }}
        >
          Withdraw
        </PostButton>
      )}
      {version.text !== current && (
        <>
          <Disclosure summary="Compare with the text above">
            <TextDiff before={version.text} after={current} />
          </Disclosure>
          <PostButton
            call={restoreSiteText}
            fields={{
              key,
              version: String(text.version),
              fromVersion: String(number),
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

function effectText(
  { effective_date, is_withdrawn }: SiteTextForEdit['versions'][number],
  today: string,
): string | null {
  if (effective_date === null) return null
  if (is_withdrawn) return `Withdrawn before ${calendarDay(effective_date)}`
  return effective_date > today
    ? `Takes effect on ${calendarDay(effective_date)}`
    : `In effect from ${calendarDay(effective_date)}`
}
