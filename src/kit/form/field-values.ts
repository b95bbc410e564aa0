import { parseNumber } from '#ui/text/number-text.ts'
import type { FieldValue, FormValues } from './call-form.ts'

/** Returns the values that a form's fields show, in the types of the form. Skips unselected options. */
export function fieldValuesOf(form: HTMLFormElement, values: FormValues): Map<string, FieldValue> {
  const numbers = new FormData(form).getAll('_number')
  const shown = new Map<string, FieldValue>()
  for (const control of form.elements) {
    if (!isField(control) || !Object.hasOwn(values, control.name)) continue
    const { name, type, value } = control
    const held = values[name]
    const isChecked = control instanceof HTMLInputElement && control.checked
    if (type === 'checkbox' && Array.isArray(held))
      shown.set(name, [...listOf(shown.get(name)), ...(isChecked ? [value] : [])])
    else if (type === 'checkbox' && typeof held === 'boolean') shown.set(name, isChecked)
    else if (type === 'radio' && isChecked) shown.set(name, value)
    else if (numbers.includes(name)) isTyped(control) && shown.set(name, parseNumber(value))
    else if (type !== 'radio' && typeof held === 'string') shown.set(name, value)
  }
  return shown
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isField(control: Element): control is Field {
  if (control instanceof HTMLInputElement) return !['hidden', 'file', 'submit'].includes(control.type)
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
}

/** Numbers are displayed rounded and grouped, so parse one only if the user changed it. */
function isTyped(control: Field): boolean {
  return control instanceof HTMLInputElement && control.value !== control.defaultValue
}

function listOf(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value : []
}
