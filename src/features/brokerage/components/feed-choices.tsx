import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { count } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { linesOf } from '../rules/settings.ts'

/** City of the feed with its homes for sale. */
export interface FeedCity {
  city: string
  homes: number
}

/** An office of the feed; `homes` is null before the import. */
export interface FoundOffice {
  office_key: string
  name: string
  city: string | null
  homes: number | null
}

/** Finds offices of the feed by name or key. */
export type FindOffices = (q: string) => Promise<readonly FoundOffice[]>

/** Enough for a county and its neighbors. The others are typed. */
const MAX_CITIES = 40

/** Buttons that add a city of the feed to a text with one city a line, or remove it. */
export function CityChoices({ cities, text, onChange }: LinesProps & { cities: readonly FeedCity[] }) {
  const isHydrated = useHydrated()
  const chosen = linesOf(text)
  const homes = new Map(cities.map(({ city, homes: number }) => [city, number]))
  const unknown = chosen.filter((city) => !homes.has(city))
  const covered = chosen.reduce((sum, city) => sum + (homes.get(city) ?? 0), 0)
  return (
    <div className="mt-3 grid gap-3">
      {chosen.length > 0 && cities.length > 0 && (
        <p className="text-ink-2">
          {`${count(covered, 'home')} for sale in these cities.`}
          {unknown.length > 0 && ` Without homes in the feed: ${unknown.join(', ')}.`}
        </p>
      )}
      {isHydrated && cities.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold">From the feed</legend>
          <div className="flex flex-wrap gap-2">
            {cities.slice(0, MAX_CITIES).map(({ city, homes: number }) => (
              <Button
                key={city}
                variant="outline"
                size="xs"
                aria-pressed={chosen.includes(city)}
                aria-label={`${city}, ${count(number, 'home')}`}
                className="aria-pressed:border-navy-800 aria-pressed:bg-navy-50"
                onClick={() => onChange(toggled(chosen, city))}
              >
                {`${city} ${number}`}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

/** Finds an office of the feed by its name, and adds its key to a text with one key a line. */
export function OfficeFinder({
  find,
  offered,
  text,
  onChange,
}: LinesProps & { find: FindOffices; offered?: readonly FoundOffice[] }) {
  const isHydrated = useHydrated()
  const [query, setQuery] = useState('')
  const [searched, setFound] = useState<readonly FoundOffice[] | null>(null)
  const found = searched ?? offered ?? null
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const chosen = linesOf(text)
  if (!isHydrated) return null

  async function search() {
    setBusy(true)
    setFailure('')
    try {
      setFound(await find(query.trim()))
    } catch (error) {
      setFound(null)
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would save the form around it.
    event.preventDefault()
    void search()
  }

  return (
    <div className="grid gap-3 rounded-panel bg-limestone p-4">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name="_office"
          onKeyDown={onKeyDown}
          label="Find your office in the feed"
          type="search"
          value={query}
          onChange={setQuery}
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
        />
        <Button variant="outline" size="sm" isBusy={isBusy} busyLabel="Finding…" onClick={() => void search()}>
          Find office
        </Button>
      </div>
      <div role="status">
        {failure && <FieldError id="office-finder-error">{failure}</FieldError>}
        {found?.length === 0 && <p className="text-ink-2">No matching offices</p>}
        {found && found.length > 0 && (
          <ul className="grid gap-2">
            {found.map(({ office_key, name, city, homes }) => (
              <li key={office_key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-60">
                  {`${name}${city ? `, ${city}` : ''}`}{' '}
                  <span className="text-ink-3">
                    {homes === null ? office_key : `${office_key}, ${count(homes, 'home')} for sale`}
                  </span>
                </span>
                <Button
                  variant="outline"
                  size="xs"
                  aria-label={`${chosen.includes(office_key) ? 'Remove' : 'Add'} ${name}, ${office_key}`}
                  onClick={() => onChange(toggled(chosen, office_key))}
                >
                  {chosen.includes(office_key) ? 'Remove' : 'Add'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function toggled(lines: readonly string[], line: string): string {
  return (lines.includes(line) ? lines.filter((one) => one !== line) : [...lines, line]).join('\n')
}

interface LinesProps {
  /** The form's text, one entry a line. */
  text: string
  onChange: (text: string) => void
}
