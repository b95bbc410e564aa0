import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { asAppError, type FieldErrors } from '../call/errors.ts'
import { track } from '../track.ts'
import type { CallFormState, Conflict, FieldNote, FieldValue, FormValues } from './call-form.ts'
import { type BoundFields, boundFields } from './fields.tsx'
import { currentFlash } from './flash.ts'
import { messageOf, refusalIn } from './refusal.ts'

/** What is typed before it is an input: a choice that is not made yet is an empty text. */
export type Draft<Input> = { [Name in keyof Input]: Input[Name] extends string ? Input[Name] | '' : Input[Name] }

export interface CallFormOptions<Schema extends z.core.$ZodType, Result> {
  call: ((options: { data: z.input<Schema> }) => Promise<Result>) & {
    url: string
    /** True for a step that sends nothing yet: analytics would count the call once a step. */
    isLocal?: true
  }
  /** The call's own input schema: it says the same here and on the server. */
  schema: Schema
  /**
   * The values as they are stored, ids and version among them. New ones from the loader replace them while nothing is typed.
   * A record that comes into being with its first save may bring another call, schema and version to the same form.
   */
  defaults: Draft<z.input<Schema>>
  /** Members that no field shows, such as ids and the version. */
  hidden?: readonly (keyof z.input<Schema> & string)[]
  /** After success; the form is busy until it ends. */
  onDone: (result: Result) => Promise<unknown> | unknown
  /** What is said after success without JavaScript, and where: the page itself unless a path is given. */
  done?: { message: string; path: string | null }
}

const CONFIRMED_WITHIN_MS = 1000

export type CallForm<Values> = CallFormState & BoundFields<Values> & { values: Values }

/**
 * A form for a server call: `const form = useCallForm({ call, schema, defaults, onDone })`, `<Form of={form}>` around it and
 * `<form.TextField name="email" label="E-mail" />` inside. The schema is checked here first and by the call again; what either
 * refuses stands at its field and in the summary. Nothing typed is lost by a failure.
 */
export function useCallForm<Schema extends z.core.$ZodType, Result>(
  options: CallFormOptions<Schema, Result>,
): CallForm<Draft<z.input<Schema>>> {
  const { call, schema, hidden = [], onDone, done = null } = options
  const defaults = options.defaults as FormValues
  const callName = nameOf(call.url)
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.call === callName && found.outcome === 'refused' ? found : null
  })
  // The values are compared with these. Stored values change under a form that stays.
  const [stored, setStored] = useState(defaults)
  const [initial] = useState(() => ({ ...defaults, ...ownValues(flash?.values ?? {}, defaults, hidden) }))
  const [values, setValues] = useState(initial)
  // A call ends, and fields report what was typed, between two renders: the state alone would be an older one there.
  const latest = useRef(initial)
  const [errors, setErrors] = useState<FieldErrors>(flash?.fields ?? {})
  const [problems, setProblems] = useState(() => (flash ? problemsOf(flash.fields, flash.message, new Map()) : []))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  /** The version that our own last save made, where the call tells it. */
  const savedVersion = useRef<number | null>(null)
  const fields = useRef(new Map<string, FieldNote>()).current
  const isDirty = !isSame(values, stored)
  /** The path of the page on which the call succeeded. */
  const doneAt = useRef<string | null>(null)
  useEffect(() => () => focusConfirmation(doneAt.current), [])

  function change(next: FormValues) {
    latest.current = next
    setValues(next)
  }

  function replace(next: FormValues) {
    setStored(next)
    change(next)
    setErrors({})
    setProblems([])
  }

  /** What is stored has another version, and what was typed since `base` is not lost to it. */
  function adopt(next: FormValues, base: FormValues) {
    setStored(next)
    const typed = latest.current
    const isOurs = (name: string) =>
      (hidden as readonly string[]).includes(name) || JSON.stringify(typed[name]) === JSON.stringify(base[name])
    change({ ...typed, ...Object.fromEntries(Object.entries(next).filter(([name]) => isOurs(name))) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new record from the loader counts, not what is typed meanwhile
  useEffect(() => {
    if (isSame(defaults, stored)) return
    if (!isDirty) return replace(defaults)
    // Typed on while what was just saved is read again: its new version is ours, in the server's spelling.
    const isOwnSave = savedVersion.current !== null && defaults.version === savedVersion.current
    // Nobody else changed a field: so their version is ours too.
    if (isOwnSave || isSame(without(defaults, hidden), without(stored, hidden))) adopt(defaults, stored)
  }, [JSON.stringify(defaults)])

  function refuse(refused: FieldErrors, message: string) {
    setErrors(refused)
    setProblems(problemsOf(refused, message, fields))
  }

  async function send(input: FormValues) {
    // A ref and not the state: two clicks can come before the page is drawn again.
    if (isRunning.current) return
    const checked = z.safeParse(schema, input)
    if (!checked.success) return refuse(errorsOf(checked.error), '')
    isRunning.current = true
    setBusy(true)
    const sent = latest.current
    try {
      const result = await call({ data: input as z.input<Schema> })
      const refusal = refusalIn(result)
      if (refusal !== null) {
        if (!isNextStep(result)) track('call_refused', { call: callName, error: refusal })
        return refuse({}, refusal)
      }
      if (!call.isLocal) track('call_done', { call: callName })
      setConflict(null)
      savedVersion.current = versionIn(result)
      if (isSame(latest.current, sent)) replace(input)
      else adopt(input, input)
      doneAt.current = location.pathname
      await onDone(result)
      // The confirmation is rendered after this. A form that stays and goes later has nothing to confirm.
      setTimeout(() => {
        doneAt.current = null
      }, CONFIRMED_WITHIN_MS)
    } catch (thrown) {
      const error = asAppError(thrown)
      const current = error?.code === 'conflict' ? error.details?.current : undefined
      track('call_refused', { call: callName, error: error?.code ?? 'unreachable' })
      if (current) setConflict(conflictOf(current))
      else refuse(error?.fields ?? {}, messageOf(thrown))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    ...(boundFields as unknown as BoundFields<Draft<z.input<Schema>>>),
    id: `form-${callName}`,
    callName,
    typed: values,
    latest: () => latest.current,
    values: values as Draft<z.input<Schema>>,
    errors,
    problems,
    conflict,
    isBusy,
    isDirty,
    hidden,
    done,
    stored,
    flash,
    fields,
    setValue(name, value) {
      change({ ...latest.current, [name]: value })
      if (!errors[name]) return
      // An error that was shown goes as soon as what is typed is right.
      const checked = z.safeParse(schema, latest.current)
      const { [name]: _, ...others } = errors
      const still = checked.success ? undefined : errorsOf(checked.error)[name]
      setErrors(still ? { ...others, [name]: still } : others)
    },
    submit: () => send(latest.current),
    discard: () => replace(stored),
    keepMine: () => send({ ...latest.current, ...pick(conflict?.current ?? {}, hidden) }),
    takeTheirs() {
      replace({ ...stored, ...ownValues(conflict?.current ?? {}, stored, []) })
      setConflict(null)
    },
    closeConflict: () => setConflict(null),
  }
}

/** True for an answer that asks for one step more, such as a code: nothing was refused. */
function isNextStep(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'second_step' in result && result.second_step === true
}

/** The name in a call's address. The development server puts file and export into it, and the built site the name alone. */
export function nameOf(url: string): string {
  const id = url.replace(/^.*\//, '')
  if (/^[a-z]\w{0,60}$/i.test(id) && !import.meta.env?.DEV) return id
  try {
    const { export: name } = JSON.parse(atob(id.replaceAll('-', '+').replaceAll('_', '/')))
    return String(name).replace(/_createServerFn_handler$/, '')
  } catch {
    return id
  }
}

/**
 * Moves the focus to the confirmation that took the place of a form on the same page: it would fall to the body, and a screen
 * reader would begin at the top of the page.
 */
function focusConfirmation(path: string | null): void {
  if (path !== location.pathname || document.activeElement !== document.body) return
  const place =
    document.querySelector<HTMLElement>('main [role="status"]:not(:empty)') ??
    document.querySelector<HTMLElement>('main h1')
  if (!place) return
  place.tabIndex = -1
  place.focus()
}

/** The first message at each field. */
function errorsOf(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '_')] ??= issue.message
  return errors
}

/** In the order of the fields on the page; what belongs to none of them comes first. */
function problemsOf(
  errors: FieldErrors,
  message: string,
  fields: ReadonlyMap<string, FieldNote>,
): CallFormState['problems'] {
  const names = Object.keys(errors)
  const places = [...fields.keys()]
  const isOnPage = (name: string) => fields.size === 0 || fields.has(name)
  const general = names.length === 0 ? [{ name: null, message }] : []
  const elsewhere = names.filter((name) => !isOnPage(name)).map((name) => ({ name: null, message: errors[name] ?? '' }))
  const own = names
    .filter(isOnPage)
    .sort((a, b) => places.indexOf(a) - places.indexOf(b))
    .map((name) => ({ name, message: errors[name] ?? '' }))
  return [...general, ...elsewhere, ...own]
}

function conflictOf({ saved_by, saved_at, ...current }: Record<string, string | number | boolean | null>): Conflict {
  return { current, saved_by: textOrNull(saved_by), saved_at: textOrNull(saved_at) }
}

function versionIn(result: unknown): number | null {
  const version = typeof result === 'object' && result !== null && 'version' in result ? result.version : null
  return typeof version === 'number' ? version : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Those members that the form has, in its own kind: a stored null is an empty text. */
function ownValues(values: Record<string, unknown>, own: FormValues, except: readonly string[]): FormValues {
  const found = Object.entries(own).flatMap(([name, value]): [string, FieldValue][] => {
    if (except.includes(name) || !Object.hasOwn(values, name)) return []
    const other = values[name] === null && typeof value === 'string' ? '' : values[name]
    const isOfKind = typeof other === typeof value || (value === null && typeof other === 'number')
    return isOfKind && Array.isArray(other) === Array.isArray(value) ? [[name, other as FieldValue]] : []
  })
  return Object.fromEntries(found)
}

function without(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

function pick(values: Record<string, FieldValue>, names: readonly string[]): FormValues {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name] ?? null]),
  )
}

function isSame(a: FormValues, b: FormValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
