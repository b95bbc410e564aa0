import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { PROBLEMS_ID } from '#kit/form/refusal.ts'
import { useAct } from '#kit/form/use-act.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button } from '#ui/fields/button.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { cx } from '#ui/text/cx.ts'
import { removeBrandLogo, uploadBrandLogo } from '../functions.ts'
import { LOGO_FORMS, LOGO_TYPES, type LogoForm, MAX_LOGO_BYTES, MESSAGES } from '../words.ts'

/** Form for one form of the logo: how it looks now, a file to replace it, and a button to remove it. */
export function LogoUpload({ form, version, help, note, image, isUploaded }: LogoUploadProps) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const element = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState(() => flashFault(form))
  const label = LOGO_FORMS[form]
  const done = `${label} saved.`
  const { isBusy, failure, act } = useAct(async () => {
    if (!element.current) return
    const data = new FormData(element.current)
    const file = data.get('file')
    const problem =
      file instanceof File && file.size > 0 ? (file.size > MAX_LOGO_BYTES ? MESSAGES.tooLarge : '') : MESSAGES.noFile
    setFault(problem)
    if (problem) return
    try {
      await uploadBrandLogo({ data })
    } catch (thrown) {
      const own = asAppError(thrown)?.fields?.file
      if (!own) throw thrown
      return setFault(own)
    }
    element.current.reset()
    await reloadPage(router)
    toast.ok(done)
  })
  return (
    <div className="grid gap-3 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-5">
      <div>
        <div
          className={cx(
            'grid h-24 place-items-center overflow-hidden rounded-control border border-line p-3',
            form === 'dark' ? 'on-dark bg-navy-900' : 'bg-white',
          )}
        >
          {image}
        </div>
        {note && <p className="mt-1.5 text-ink-3 text-caption">{note}</p>}
      </div>
      <div className="grid content-start gap-3">
        <form
          ref={element}
          method="post"
          action="/forms/uploadBrandLogo"
          encType="multipart/form-data"
          aria-label={label}
          onSubmit={act}
          noValidate
          className="grid gap-3"
        >
          <input type="hidden" name="_page" value={page} />
          <input type="hidden" name="_done" value={done} />
          <input type="hidden" name="_number" value="version" />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="form" value={form} />
          <div id={fault ? PROBLEMS_ID : undefined}>
            <FileField
              // A new field after each save, without the file that was sent.
              key={version}
              name="file"
              label={label}
              help={help}
              accept={LOGO_TYPES}
              error={fault || failure || undefined}
              onChange={() => setFault('')}
            />
          </div>
          <span>
            <Button type="submit" variant="outline" size="xs" isBusy={isBusy} busyLabel="Uploading…">
              {isUploaded ? 'Replace' : 'Upload'}
              <span className="sr-only">{`, ${label}`}</span>
            </Button>
          </span>
        </form>
        {isUploaded && (
          <PostButton
            call={removeBrandLogo}
            fields={{ _number: 'version', version: String(version), form }}
            run={() => removeBrandLogo({ data: { version, form } })}
            done={`${label} removed.`}
            busyLabel="Removing…"
            label={`Remove, ${label}`}
            variant="quiet"
            size="xs"
          >
            Remove
          </PostButton>
        )}
      </div>
    </div>
  )
}

/** Returns why the form was refused without JavaScript. */
function flashFault(form: LogoForm): string {
  const flash = currentFlash()
  const isOwn = flash?.call === 'uploadBrandLogo' && flash.outcome === 'refused' && flash.values.form === form
  return isOwn ? flash.message : ''
}

interface LogoUploadProps {
  form: LogoForm
  version: number
  help: string
  /** Text below the image: where it is from. */
  note?: string
  /** This form as it is used now. */
  image: ReactNode
  isUploaded: boolean
}
