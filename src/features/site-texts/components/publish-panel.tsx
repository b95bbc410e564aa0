import { PostButton } from '#kit/form/post-button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { discardSiteText, publishSiteText, restoreSiteText } from '../functions.ts'
import type { SiteTextForEdit } from '../schema.ts'
import { DatedPublishForm } from './dated-publish-form.tsx'
import { TextDiff } from './text-diff.tsx'

/** Changes that publishing would make, with buttons to publish or discard the draft, and to reset to the original. */
export function PublishPanel({ text, isDirty }: { text: SiteTextForEdit; isDirty: boolean }) {
  const { key, version, draft_version, original } = text
  const isOffered = draft_version === null && text.shown !== original && text.text === original
  // Without JavaScript the form kit reads the numbers by this hint.
  const fields = { key, version: String(version), _number: 'version' }
  return (
    <PanelSection title="On the site">
      {draft_version === null ? (
        <p className="text-ink-2">{stateText(text)}</p>
      ) : (
        <>
          <p className="mb-3 text-ink-2">
            {isDirty ? 'Save the draft first, then publish it.' : 'Publishing this draft changes:'}
          </p>
          {!isDirty && <TextDiff before={text.shown} after={text.text} />}
        </>
      )}
      {text.is_dated && draft_version !== null && !isDirty && <DatedPublishForm text={text} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {draft_version !== null && !isDirty && (
          <>
            {!text.is_dated && (
              <PostButton
                call={publishSiteText}
                fields={{ ...fields, effective_date: '' }}
                run={() => publishSiteText({ data: { key, version, effective_date: '' } })}
                done="Published."
                busyLabel="Publishing…"
                size="sm"
              >
                Publish
              </PostButton>
            )}
            <PostButton
              call={discardSiteText}
              fields={fields}
              run={() => discardSiteText({ data: { key, version } })}
              done="Draft discarded."
              busyLabel="Discarding…"
              variant="outline"
              size="sm"
            >
              Discard draft
            </PostButton>
          </>
        )}
        {(text.text !== original || isOffered) && !isDirty && (
          <PostButton
            call={restoreSiteText}
            fields={{ key, version: String(version), fromVersion: '0', _number: 'version' }}
            run={() => restoreSiteText({ data: { key, version, fromVersion: '0' } })}
            done="The draft is the default text now."
            busyLabel={isOffered ? 'Copying…' : 'Resetting…'}
            variant={isOffered ? 'outline' : 'quiet'}
            size="sm"
          >
            {isOffered ? 'Use the default' : 'Reset to the default'}
          </PostButton>
        )}
      </div>
    </PanelSection>
  )
}

function stateText({ published_version, until, shown }: SiteTextForEdit): string {
  if (published_version !== null) return `The site shows version ${published_version}.`
  if (until === null) return 'The site shows the default text.'
  const nothing = shown === '' ? 'nothing' : `“${shown}”`
  return `The site shows ${nothing} here until you publish a text. Use the default as your draft, or write your own.`
}
