import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { uploadFetch } from '#kit/call/upload-fetch.ts'
import { useCallFormState } from '#kit/form/call-form.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Button, buttonClass } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { ACCEPTED, MAX_BYTES, MESSAGES } from '../words.ts'

/** Form field for an image, which is uploaded when chosen. The previous image stays until the form is saved. */
export function PictureUpload({
  id,
  name,
  label,
  help,
  value,
  src,
  isWide = false,
  error,
  upload,
  onRemove,
}: PictureUploadProps) {
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const isBusy = share !== null
  const { fields } = useCallFormState()
  // Links from the error summary focus this field, like any other.
  useEffect(() => {
    fields.set(name, { label, show: (other) => (other ? 'An image' : '') })
    return () => void fields.delete(name)
  }, [fields, name, label])

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends a file once that was chosen before hydration
  useEffect(() => void send(input.current?.files?.[0]), [])

  async function send(file: File | undefined) {
    if (!file || isBusy) return
    setProblem(file.size > MAX_BYTES ? MESSAGES.tooLarge : '')
    if (file.size > MAX_BYTES) return
    setShare(0)
    try {
      const form = new FormData()
      form.set('file', file)
      await upload({ data: form, fetch: uploadFetch(setShare) })
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setShare(null)
      // Allows choosing the same file again.
      if (input.current) input.current.value = ''
    }
  }

  const fault = problem || error
  const state = isBusy ? `Uploading, ${Math.round(share * 100)}%` : value ? 'Replace' : 'Choose an image'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be an item of the page grid
    <div role="group" aria-labelledby={labelId} className="grid gap-1.5">
      <p id={labelId} className="font-semibold text-small">
        {label}
      </p>
      <p id={`${labelId}-help`} className="text-ink-3 text-caption">
        {help}
      </p>
      <input type="hidden" name={name} value={value} />
      <div className="mt-1 grid grid-cols-1 justify-items-start gap-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-4">
        <div
          className={cx(
            'grid w-48 max-w-full place-items-center overflow-hidden rounded-control bg-limestone-2 text-control',
            isWide ? 'aspect-[1200/630]' : 'aspect-photo',
          )}
        >
          {src ? (
            <img src={src} alt="" width={480} height={isWide ? 252 : 320} className="size-full object-cover" />
          ) : (
            <Icon icon={ImageUp} size={24} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            // Without this, a browser that restores the field on reload would upload the file again.
            autoComplete="off"
            accept={ACCEPTED}
            disabled={isBusy}
            aria-describedby={cx(`${labelId}-help`, fault && `${labelId}-error`)}
            aria-invalid={fault ? true : undefined}
            className="peer sr-only"
            onChange={(event) => void send(event.target.files?.[0])}
          />
          <label
            htmlFor={id}
            className={cx(
              buttonClass({ variant: 'outline', size: 'sm' }),
              'tabular cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-navy-800 peer-focus-visible:outline-offset-2',
              isBusy && 'pointer-events-none opacity-70',
            )}
          >
            {state}
            <span className="sr-only">{`, ${label}`}</span>
          </label>
          {value && onRemove && !isBusy && (
            <Button variant="quiet" size="sm" onClick={() => onRemove()}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? 'Uploading the image.' : ''}
      </p>
      {fault && <FieldError id={`${labelId}-error`}>{fault}</FieldError>}
      <noscript>
        <p className="text-ink-3 text-caption">Turn on JavaScript to upload an image.</p>
      </noscript>
    </div>
  )
}

type PictureUploadProps = {
  id: string
  name: string
  label: string
  help: string
  /** Key of the image in the form, empty for none. */
  value: string
  /** URL of the thumbnail. */
  src: string | null
  /** True for the wide format of social sites. */
  isWide?: boolean
  error: string | undefined
  /** Uploads the file and stores its key in the form. */
  upload: (options: { data: FormData; fetch: typeof globalThis.fetch }) => Promise<unknown>
  onRemove?: () => void
}
