import type * as z from 'zod/mini'
import type { BoundFields } from '#kit/form/fields.tsx'
import type { Draft } from '#kit/form/use-call-form.ts'
import type { CreateSavedSearch } from '../schema.ts'
import { EVENTS, FREQUENCIES, RHYTHMS, type Rhythm } from '../words.ts'

type SearchDraft = Draft<Pick<z.input<typeof CreateSavedSearch>, 'name' | 'frequency' | 'events'>>

/** Fields of a saved search, except its filters. */
export function SearchFields({ form, preference, canViewSold }: SearchFieldsProps) {
  const frequencies = Object.entries(FREQUENCIES).map(([value, label]) => ({
    value,
    label: value === 'preferred' ? `${label} (${RHYTHMS[preference].toLowerCase()})` : label,
  }))
  const events = Object.entries(EVENTS)
    .filter(([value]) => value !== 'sold' || canViewSold)
    .map(([value, label]) => ({ value, label }))
  return (
    <>
      <form.TextField name="name" label="Name" help="Appears in your alerts." isRequired />
      <form.SelectField name="frequency" label="Alert frequency" options={frequencies} isRequired />
      <form.CheckboxGroup name="events" label="Alert me about" options={events} isRequired />
    </>
  )
}

interface SearchFieldsProps {
  form: BoundFields<SearchDraft>
  /** Frequency in the user's preferences. */
  preference: Rhythm
  canViewSold: boolean
}
