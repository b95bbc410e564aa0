import type { MyAppointment } from '../schema.ts'
import { HomeName } from './home-name.tsx'

/** Links to the homes of an appointment, one below the other. Shows the address of a home without a listing. */
export function HomeNames({ appointment }: { appointment: Pick<MyAppointment, 'home' | 'more_homes' | 'place'> }) {
  const { home, more_homes, place } = appointment
  if (!home) return place
  if (more_homes.length === 0) return <HomeName home={home} />
  return (
    <ol className="grid gap-1">
      {[home, ...more_homes].map((one, at) => (
        <li key={one.id}>
          {`${at + 1}. `}
          <HomeName home={one} />
        </li>
      ))}
    </ol>
  )
}
