import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Synchronizes the uncontrolled fields of a search form with the URL, also after Back. Text typed while a page loads
 * stays, and so does the focus.
 * @param values values of the URL by field name; '' for none
 * @returns ref for the form
 */
export function useUrlFields(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(new Set<string>()).current
  const shown = useRef(values)

  useEffect(() => {
    const element = form.current
    const note = ({ target }: Event) => {
      if (isField(target)) typed.add(target.name)
    }
    element?.addEventListener('input', note)
    const stop = router.subscribe('onBeforeNavigate', () => typed.clear())
    return () => {
      element?.removeEventListener('input', note)
      stop()
    }
  }, [router, typed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL counts
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!isField(field) || typed.has(field.name) || values[field.name] === shown.current[field.name]) continue
      field.value = values[field.name] ?? ''
    }
    shown.current = values
  }, [JSON.stringify(values)])
  return form
}

function isField(target: unknown): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'hidden')
}
