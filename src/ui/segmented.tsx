import { useId } from 'react'
import { cx } from './cx.ts'
import { FieldGroup } from './field-group.tsx'
import type { FieldProps } from './field-props.ts'
import type { Option } from './select-field.tsx'

/**
 * Segmented control for two to six short options. Native radio buttons, so arrow keys work and it posts with its form.
 */
export function Segmented({
  id,
  name,
  options,
  value,
  defaultValue,
  isDisabled,
  onChange,
  onBlur,
  ...frame
}: SegmentedProps) {
  const ownId = useId()
  const groupId = id ?? ownId
  return (
    <FieldGroup {...frame} id={groupId} role="radiogroup">
      <div className="inline-flex max-w-full overflow-clip rounded-control border border-control bg-white text-ink">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              'tabular relative grid min-h-10.5 min-w-11 flex-auto cursor-pointer place-items-center whitespace-nowrap px-3.5 font-medium hover:bg-limestone dense:min-h-7.5 dense:px-3 dense:text-caption',
              'has-checked:bg-navy-800 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-navy-800 has-checked:has-focus-visible:outline-gold-300',
              'has-disabled:cursor-not-allowed has-disabled:bg-limestone has-disabled:text-ink-3 forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2',
              index > 0 && 'border-line border-l',
            )}
          >
            <input
              id={index === 0 ? groupId : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined && defaultValue === option.value ? true : undefined}
              disabled={isDisabled || option.isDisabled}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => onChange?.(option.value)}
              onBlur={() => onBlur?.()}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

export type SegmentedProps = FieldProps<string> & { options: readonly Option[] }
