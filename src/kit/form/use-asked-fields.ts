import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a form that asks for an address, whose fields are the browser's own: they show what the address says, also where it is
 * another one by the way back. What is typed while an answer is on the way stays, and so does the focus.
 * @param values what the address says, by the names of the fields; empty for nothing
 * @returns the form's ref
 */
export function useAskedFields(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address counts
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
