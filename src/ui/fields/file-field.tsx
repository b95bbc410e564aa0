import { Paperclip, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'
import { buttonClass, IconButton } from './button.tsx'
import { FieldFrame, type FieldProps, fieldAria } from './field.tsx'

/** File input with a button and a drop area. Native, so that it posts with its form. */
export function FileField({
  id,
  name,
  label,
  help,
  error,
  isRequired,
  isOptional,
  isDisabled,
  isLabelHidden,
  isMultiple = false,
  accept,
  className,
  onChange,
  onBlur,
}: FileFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isOver, setOver] = useState(false)

  function take(list: FileList | null) {
    const next = list ? [...list] : []
    setFiles(next)
    onChange?.(next)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (isDisabled || !input.current || event.dataTransfer.files.length === 0) return
    const taken = new DataTransfer()
    for (const file of [...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1)) taken.items.add(file)
    input.current.files = taken.files
    take(taken.files)
  }
  function clear() {
    if (input.current) input.current.value = ''
    take(null)
    input.current?.focus()
  }

  return (
    <FieldFrame {...{ label, help, error, isOptional, isLabelHidden, className }} id={inputId}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the input inside works by keyboard and click. */}
      <div
        className={cx(
          'relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed p-3',
          error ? 'border-2 border-error' : 'border-control',
          isOver ? 'bg-navy-50' : 'bg-white',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isDisabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          {...fieldAria(inputId, help, error)}
          ref={input}
          id={inputId}
          type="file"
          name={name}
          accept={accept}
          multiple={isMultiple}
          required={isRequired}
          disabled={isDisabled}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => take(event.target.files)}
          onBlur={() => onBlur?.()}
        />
        <span
          aria-hidden="true"
          className={cx(
            buttonClass({ variant: 'outline', size: 'sm' }),
            'peer-focus-visible:outline-2 peer-focus-visible:outline-navy-800 peer-focus-visible:outline-offset-2',
            isDisabled && 'border-transparent! bg-limestone-2! text-ink-3!',
          )}
        >
          <Icon icon={Upload} />
          {isMultiple ? 'Choose files' : 'Choose a file'}
        </span>
        <span aria-hidden="true" className="text-ink-3 text-small">
          {files.length === 0 ? `or drop ${isMultiple ? 'them' : 'it'} here` : ''}
        </span>
        {files.length > 0 && (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="min-w-0 flex-1 text-small">
              {files.map((file) => (
                <span key={`${file.name} ${file.size}`} className="flex items-center gap-2">
                  <Icon icon={Paperclip} size={16} className="text-ink-3" />
                  <span className="min-w-0 break-words">{file.name}</span>
                  <span className="tabular whitespace-nowrap text-ink-3">{fileSize(file.size)}</span>
                </span>
              ))}
            </span>
            <IconButton
              icon={X}
              label={files.length === 1 ? 'Remove the file' : 'Remove the files'}
              size="xs"
              className="relative"
              onClick={clear}
            />
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

type FileFieldProps = Omit<FieldProps<readonly File[]>, 'value' | 'defaultValue'> & {
  isMultiple?: boolean
  accept?: string
}
