import { count } from '#kit/time/format.ts'
import type { Appointment } from '../schema.ts'
import { APPOINTMENT_KINDS, MEETINGS } from '../words.ts'
import { HomeName } from './home-name.tsx'

/** Kind and place of an appointment: "Tour, at the home: 12 Fry Road". */
export function KindAndPlace({
  appointment,
}: {
  appointment: Pick<Appointment, 'kind' | 'meeting' | 'home' | 'more_homes' | 'place'>
}) {
  const { kind, meeting, home, more_homes, place } = appointment
  return (
    <>
      {APPOINTMENT_KINDS[kind]}, {MEETINGS[meeting].toLowerCase()}
      {home && (
        <>
          {': '}
          <HomeName home={home} />
          {more_homes.length > 0 && `, and ${count(more_homes.length, 'more home')}`}
        </>
      )}
      {place && `: walk-through of ${place}`}
    </>
  )
}
