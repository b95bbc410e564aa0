import { PostButton } from '#kit/form/post-button.tsx'
import { Button } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { deleteCalendarFeed, renewCalendarFeed } from '../functions.ts'

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('Address copied.')
  } catch {
    toast.error('We couldn’t copy the address. Select it and copy it.')
  }
}

/** The private address at which other calendars read this one. */
export function FeedSection({ url }: { url: string | null }) {
  return (
    <PanelSection title="Subscribe from another calendar" id="subscribe">
      <p className="measure mb-3 text-ink-2">
        Add this address to the calendar on your phone or computer to see your appointments, events, and agreement end
        dates there. Anyone with the address can read them, including names and phone numbers, so don’t share it.
      </p>
      {url && (
        <TextField
          name="feed_url"
          label="Calendar address"
          value={url}
          isReadOnly
          onChange={() => {}}
          className="mb-3 max-w-150"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {url && (
          <Button variant="primary" size="sm" className="noscript:hidden" onClick={() => void copy(url)}>
            Copy address
          </Button>
        )}
        <PostButton
          call={renewCalendarFeed}
          run={() => renewCalendarFeed()}
          done={url ? 'Address replaced.' : 'Address created.'}
          busyLabel="Saving…"
          variant="outline"
          size="sm"
          {...(url
            ? {
                ask: {
                  action: 'Replace',
                  objectName: 'the calendar address',
                  text: 'Calendars that use the old address will stop updating.',
                },
              }
            : {})}
        >
          {url ? 'Replace address' : 'Create address'}
        </PostButton>
        {url && (
          <PostButton
            call={deleteCalendarFeed}
            run={() => deleteCalendarFeed()}
            done="Address removed."
            busyLabel="Removing…"
            variant="danger-quiet"
            size="sm"
          >
            Remove address
          </PostButton>
        )}
      </div>
    </PanelSection>
  )
}
