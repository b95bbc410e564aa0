import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { inputClass } from '#ui/fields/field.tsx'
import { Icon } from '#ui/text/icon.tsx'

/** Searches documents by name. Without JavaScript the form loads the page with the search. */
export function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate()
  const id = useId()
  return (
    <search>
      <form
        method="get"
        action="/dashboard/documents"
        className="relative max-w-100"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate({ to: '/dashboard/documents', search: wanted ? { q: wanted } : {} })
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search documents
        </label>
        <Icon icon={Search} className="pointer-events-none absolute top-3 left-3 text-ink-3 md:top-2.5" />
        <input
          key={q}
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          placeholder="Search documents"
          maxLength={100}
          className={inputClass({ size: 'sm', padding: 'pl-10 pr-3' })}
        />
      </form>
    </search>
  )
}
