import { useEffect, useId, useState } from 'react'
import type { BoundFields } from '#kit/form/fields.tsx'
import { suggestPeople } from '../functions.ts'
import { MAX_PERSON_CHARACTERS } from '../words/household.ts'

/** Field that finds a person by a part of their name. With JavaScript it suggests people. */
export function PersonField({ form, text, isOptional }: PersonFieldProps) {
  const people = useSuggestions(text)
  const id = useId()
  return (
    <>
      <form.TextField
        name="person"
        label="Person"
        help="Enter part of their name, email, or phone."
        maxLength={MAX_PERSON_CHARACTERS}
        autoComplete="off"
        list={id}
        data-private=""
        isOptional={isOptional}
        isRequired={!isOptional}
      />
      <datalist id={id}>
        {people.map((person) => (
          <option key={person} value={person} />
        ))}
      </datalist>
    </>
  )
}

interface PersonFieldProps {
  form: BoundFields<{ person: string }>
  /** Text in the field. */
  text: string
  isOptional: boolean
}

/** Returns people that typed text may mean. Without suggestions the name can still be entered. */
function useSuggestions(text: string): readonly string[] {
  const [people, setPeople] = useState<readonly string[]>([])
  useEffect(() => {
    const q = text.trim()
    if (q.length < 2) return
    let isCurrent = true
    const typing = setTimeout(async () => {
      const found = await suggestPeople({ data: { q } }).catch(() => [])
      if (isCurrent) setPeople(found)
    }, TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(typing)
    }
  }, [text])
  return people
}

const TYPING_MS = 200
