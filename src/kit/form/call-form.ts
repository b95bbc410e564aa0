import { createContext, useContext } from 'react'
import type { FieldErrors } from '../call/errors.ts'
import type { Flash } from '../page/flash.server.ts'

/** Value of a form field. */
export type FieldValue = string | number | boolean | null | string[]
export type FormValues = Record<string, FieldValue>

/** Data about a rendered field: its label, and a formatter for its value. */
export interface FieldNote {
  label: string
  show: (value: FieldValue | undefined) => string
}

/** Another user's version of the record being edited. */
export interface Conflict {
  current: Record<string, FieldValue>
  saved_by: string | null
  saved_at: string | null
}

/** Form state for the parts of a form. */
export interface CallFormState {
  id: string
  /** Name of the call: without JavaScript the form posts to `/forms/{callName}`. */
  callName: string
  /** Values of this render. */
  typed: FormValues
  /** Returns the current values, for code that runs between two renders. */
  latest: () => FormValues
  errors: FieldErrors
  /** All faults of the last attempt; a new array means a new attempt. */
  problems: { name: string | null; message: string }[]
  conflict: Conflict | null
  isBusy: boolean
  isDirty: boolean
  /** Names of members without a field, which are sent too. */
  hidden: readonly string[]
  /** Confirmation after success without JavaScript, and the path of the page that shows it. */
  done: { message: string; path: string | null } | null
  stored: FormValues
  /** Result of a post without JavaScript, for the first render. */
  flash: Flash | null
  fields: Map<string, FieldNote>
  setValue: (name: string, value: FieldValue) => void
  submit: () => Promise<void>
  discard: () => void
  keepMine: () => Promise<void>
  takeTheirs: () => void
  closeConflict: () => void
}

export const CallFormContext = createContext<CallFormState | null>(null)

/** Returns the form around a field or a button. */
export function useCallFormState(): CallFormState {
  const form = useContext(CallFormContext)
  if (!form) throw new Error('A part of kit/form is outside its Form.')
  return form
}

/** Returns the DOM id of a field, the target of links in the error summary. */
export function fieldIdOf(formId: string, name: string): string {
  return `${formId}-${name}`
}
