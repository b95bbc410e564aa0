import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { PropertyCard } from '#features/properties/schema.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { money } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { findListings, updateProperty } from '../functions.ts'

export function FindListingsForm() {
  const router = useRouter()
  const [found, setFound] = useState<readonly PropertyCard[] | null>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const turn = useRef(0)

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    turn.current += 1
    const mine = turn.current
    setFault('')
    setBusy('find')
    try {
      const homes = await findListings({ data: { q } })
      if (mine === turn.current) setFound(homes)
    } catch (thrown) {
      setFault(messageOf(thrown))
    } finally {
      setBusy(null)
    }
  }

  async function put(home: PropertyCard) {
    setBusy(home.id)
    try {
      await updateProperty({ data: { propertyId: home.id, featured: true } })
      await reloadPage(router)
      setFound((homes) => homes?.filter(({ id }) => id !== home.id) ?? null)
      toast.ok(`${nameOf(home)} is featured.`)
    } catch (thrown) {
      toast.error(messageOf(thrown))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="grid max-w-[680px] gap-4">
      <form onSubmit={find} className="flex flex-wrap items-end gap-2" aria-label="Find a listing">
        <TextField
          name="q"
          label="MLS number or street"
          maxLength={100}
          autoComplete="off"
          className="min-w-60 flex-1 max-[17.5rem]:basis-full!"
        />
        <Button type="submit" size="sm" variant="outline" isBusy={busy === 'find'} busyLabel="Searching…">
          Find
        </Button>
      </form>
      <div role="status">
        {fault && <p className="text-error">{fault}</p>}
        {found?.length === 0 && <p className="text-ink-2">No listing on the site has this number or street.</p>}
      </div>
      {found && found.length > 0 && (
        <ul className="border-line border-t">
          {found.map((home) => (
            <li key={home.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{nameOf(home)}</span>
                <span className="tabular block text-ink-3">{`${money(home.price)}, listed by ${home.list_office_name}`}</span>
              </span>
              <Button size="xs" isBusy={busy === home.id} busyLabel="Saving…" onClick={() => void put(home)}>
                Feature it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function nameOf({ title, city }: PropertyCard): string {
  return title.includes(city) ? title : `${title}, ${city}`
}
