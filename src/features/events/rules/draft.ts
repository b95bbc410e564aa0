import { calendarDayOf } from '#kit/time/format.ts'
import { localOf } from '#kit/time/local-time.ts'
import { type EventDraft, type EventRecord, eventRecord } from '../schema.ts'

/** Returns a stored event as form values, in Indianapolis time. */
export function draftOf(event: EventRecord): EventDraft {
  const { publish_at, starts_at, ends_at } = event
  const [date = '', starts = ''] = localOf(starts_at).split('T')
  const [, ends = ''] = localOf(ends_at).split('T')
  return eventRecord.draftOf({
    ...event,
    date,
    starts,
    ends,
    status: publish_at ? 'scheduled' : event.status,
    publish_date: publish_at && calendarDayOf(publish_at),
  })
}
