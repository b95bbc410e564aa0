import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useUrlFields } from '#kit/form/use-url-fields.ts'
import { Button } from '#ui/fields/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { typeText } from '../rules/terms.ts'
import { RELATIONSHIP_STATUSES, RELATIONSHIP_TYPES } from '../words.ts'

/** Filters of an agent's list, as search parameters. */
export interface RelationshipSearch {
  q?: string | undefined
  status?: keyof typeof RELATIONSHIP_STATUSES | undefined
  type?: keyof typeof RELATIONSHIP_TYPES | undefined
}

/** Filters an agent's list by words, status and type. Without JavaScript the browser submits the same URL. */
export function RelationshipFilters({ search }: { search: RelationshipSearch }) {
  const navigate = useNavigate()
  const { q = '', status = '', type = '' } = search
  const form = useUrlFields({ q, status, type })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const given = Object.fromEntries([...fields].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
    void navigate({ to: '/agent/relationships', search: given })
  }

  return (
    <search>
      <form
        ref={form}
        aria-label="Agreements"
        action="/agent/relationships"
        onSubmit={submit}
        className="mb-6 grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <TextField
          name="q"
          type="search"
          label="Name, email, or homes"
          icon={Search}
          defaultValue={q}
          className="max-sm:col-span-2"
          maxLength={100}
        />
        <SelectField
          name="status"
          label="Status"
          placeholder="All statuses"
          defaultValue={status}
          options={Object.entries(RELATIONSHIP_STATUSES).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          name="type"
          label="Type"
          placeholder="All types"
          defaultValue={type}
          options={Object.keys(RELATIONSHIP_TYPES).map((value) => ({ value, label: typeText(value) }))}
        />
        <Button type="submit" variant="outline" className="max-sm:col-span-2">
          Apply
        </Button>
      </form>
    </search>
  )
}
