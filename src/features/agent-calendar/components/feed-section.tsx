import { PostButton } from '#kit/form/post-button.tsx'
import { Button } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { deleteCalendarFeed, renewCalendarFeed } from '../functions.ts'

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('Link copied.')
  } catch {
    toast.error('We couldn’t copy the link. Select it and copy it.')
  }
}

/** The private address at which other calendars read this one. */
export function FeedSection({ url }: { url: string | null }) {
  return (
    <PanelSection title="Subscribe from another calendar" id="subscribe">
      <p className="measure mb-3 text-ink-2">
        Add this link to the calendar on your phone or computer to see your appointments, events, and agreement end
        dates there. Anyone with the link can read them, including names and phone numbers, so don’t share it.
      </p>
      {url && (
        <TextField
          name="feed_url"
          label="Calendar link"
          value={url}
          isReadOnly
          onChange={() => {}}
          className="mb-3 max-w-150"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {url && (
          <Button variant="primary" size="sm" className="noscript:hidden" onClick={() => void copy(url)}>
            Copy link
          </Button>
        )}
        <PostButton
          call={renewCalendarFeed}
          run={() => renewCalendarFeed()}
          done={url ? 'Link replaced.' : 'Link created.'}
          busyLabel="Saving…"
          variant="outline"
          size="sm"
          {...(url
            ? {
                ask: {
                  action: 'Replace',
                  objectName: 'the calendar link',
                  text: 'Calendars that use the old link will stop updating.',
                },
              }
            : {})}
        >
          {url ? 'Replace link' : 'Create link'}
        </PostButton>
        {url && (
          <PostButton
            call={deleteCalendarFeed}
            run={() => deleteCalendarFeed()}
            done="Link removed."
            busyLabel="Removing…"
            variant="danger-quiet"
            size="sm"
          >
            Remove link
          </PostButton>
        )}
      </div>
    </PanelSection>
  )
}
