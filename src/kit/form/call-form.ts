import type { FormApi } from '@tanstack/react-form'
import { createContext, useContext } from 'react'
import type { FieldErrors } from '../call/errors.ts'
import type { Flash } from '../page/flash.server.ts'

/** What a field of a form holds. */
export type FieldValue = string | number | boolean | null | string[]
export type FormValues = Record<string, FieldValue>

/** What the form knows of a field that is on the page: its label, and how its value reads. */
export interface FieldNote {
  label: string
  show: (value: FieldValue | undefined) => string
}

/** Another person's version of the record that is being edited. */
export interface Conflict {
  current: Record<string, FieldValue>
  saved_by: string | null
  saved_at: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: the form library has twelve type parameters for validators that we do not use.
export type ValueStore = FormApi<FormValues, any, any, any, any, any, any, any, any, any, any, any>

/** A form as its parts see it. */
export interface CallFormState {
  id: string
  /** The call's name: without JavaScript the form posts to `/forms/{callName}`. */
  callName: string
  store: ValueStore
  errors: FieldErrors
  /** Everything that was wrong at the last attempt; a new array is a new attempt. */
  problems: { name: string | null; message: string }[]
  conflict: Conflict | null
  isBusy: boolean
  isDirty: boolean
  /** Names of the members that no field shows; they are sent along. */
  hidden: readonly string[]
  /** What the page says after success without JavaScript, and the path that it goes to. */
  done: { message: string; path: string | null } | null
  /** The values as they are stored. */
  stored: FormValues
  /** What came back without JavaScript, for the first rendering. */
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

/** The form that a field or a button stands in. */
export function useCallFormState(): CallFormState {
  const form = useContext(CallFormContext)
  if (!form) throw new Error('A part of kit/form stands outside of its Form.')
  return form
}

/** Id of a field in the page: what the links of the error summary point to. */
export function fieldIdOf(formId: string, name: string): string {
  return `${formId}-${name}`
}
