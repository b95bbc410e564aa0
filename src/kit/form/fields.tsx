import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Checkbox, type CheckboxProps } from '#ui/fields/checkbox.tsx'
import { CheckboxGroup, type CheckboxGroupProps, RadioGroup, type RadioGroupProps } from '#ui/fields/choice-group.tsx'
import { SelectField, type SelectFieldProps } from '#ui/fields/select-field.tsx'
import { Switch, type SwitchProps } from '#ui/fields/switch.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'
import {
  NumberField,
  type NumberFieldProps,
  PasswordField,
  type PasswordFieldProps,
  TextArea,
  type TextAreaProps,
} from '#ui/fields/typed-fields.tsx'
import { type FieldValue, fieldIdOf, useCallFormState } from './call-form.ts'

/** Fields of ui/ bound to their form, which gives each its value, error and id. */
export const boundFields = {
  TextField: bind<TextFieldProps>(TextField, asText),
  TextArea: bind<TextAreaProps>(TextArea, asText),
  PasswordField: bind<PasswordFieldProps>(PasswordField, () => '••••••••'),
  SelectField: bind<SelectFieldProps>(SelectField, labelOf),
  RadioGroup: bind<RadioGroupProps>(RadioGroup, labelOf),
  NumberField: bind<NumberFieldProps>(NumberField, asText, '_number'),
  Checkbox: bind<CheckboxProps>(Checkbox, asYesOrNo, '_boolean'),
  Switch: bind<SwitchProps>(Switch, asYesOrNo, '_boolean'),
  CheckboxGroup: bind<CheckboxGroupProps>(CheckboxGroup, labelOf, '_list'),
}

/** Bound fields that accept only names whose value has their type. */
export interface BoundFields<Values> {
  TextField: Bound<TextFieldProps, Values, string>
  TextArea: Bound<TextAreaProps, Values, string>
  PasswordField: Bound<PasswordFieldProps, Values, string>
  SelectField: Bound<SelectFieldProps, Values, string>
  RadioGroup: Bound<RadioGroupProps, Values, string>
  NumberField: Bound<NumberFieldProps, Values, number | null>
  Checkbox: Bound<CheckboxProps, Values, boolean>
  Switch: Bound<SwitchProps, Values, boolean>
  CheckboxGroup: Bound<CheckboxGroupProps, Values, string[]>
}

type Bound<Props, Values, Value> = (props: Given<Props> & { name: NamesOf<Values, Value> }) => ReactNode
type NamesOf<Values, Value> = { [Name in keyof Values]-?: Values[Name] extends Value ? Name : never }[keyof Values] &
  string
/** Props of a bound field. If the label is not plain text, `plainLabel` names it in summaries. */
type Given<Props> = Omit<Props, 'name' | 'id' | 'value' | 'defaultValue' | 'error'> & {
  name: string
  plainLabel?: string
}

interface Common {
  name: string
  label?: ReactNode
  plainLabel?: string
  options?: readonly { value: string; label: string }[]
  onChange?: (value: never) => void
}

function bind<Props>(
  Field: ComponentType<Props>,
  show: (value: FieldValue | undefined, props: Common) => string,
  hint?: '_boolean' | '_number' | '_list',
) {
  return function BoundField(given: Given<Props>) {
    const { plainLabel, ...props } = given as Common
    const { name, label, options, onChange } = props
    const form = useCallFormState()
    const spoken = plainLabel ?? (typeof label === 'string' ? label : name)
    const { fields } = form
    useEffect(() => {
      fields.set(name, { label: spoken, show: (other) => show(other, { name, options }) })
    }, [fields, name, spoken, options])
    // Separate effect: a change of options must not move the field within the page's order.
    useEffect(() => () => void fields.delete(name), [fields, name])
    const bound = {
      ...props,
      id: fieldIdOf(form.id, name),
      value: form.typed[name],
      error: form.errors[name],
      onChange: (next: FieldValue) => {
        form.setValue(name, next)
        onChange?.(next as never)
      },
    }
    return (
      <>
        {hint && <input type="hidden" name={hint} value={name} />}
        <Field {...(bound as unknown as Props & React.JSX.IntrinsicAttributes)} />
      </>
    )
  }
}

function asText(value: FieldValue | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function asYesOrNo(value: FieldValue | undefined): string {
  return value ? 'Yes' : 'No'
}

function labelOf(value: FieldValue | undefined, { options }: Common): string {
  const labels = (Array.isArray(value) ? value : [asText(value)]).map(
    (one) => options?.find((option) => option.value === one)?.label ?? one,
  )
  return labels.join(', ')
}
