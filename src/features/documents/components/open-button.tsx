import { useLocation } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useAct } from '#kit/form/use-act.ts'
import { nameOf } from '#kit/form/use-call-form.ts'
import { Button, IconButton } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { openDocument } from '../functions.ts'

/** Without JavaScript, the form posts the same call and redirects. */
export function OpenButton({ documentId, name, version, look = 'button' }: OpenButtonProps) {
  const page = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const id = useId()
  const { isBusy, failure, act } = useAct(async () => {
    const { url } = await openDocument({ data: { documentId, ...(version ? { version } : {}) } })
    // The response is a download, so the browser stays on the page.
    location.assign(url)
  })

  return (
    <form
      method="post"
      action={`/forms/${nameOf(openDocument.url)}`}
      onSubmit={act}
      className="grid justify-items-end gap-1"
    >
      <input type="hidden" name="_page" value={page} />
      <input type="hidden" name="_follow" value="url" />
      <input type="hidden" name="documentId" value={documentId} />
      {version && <input type="hidden" name="version" value={version} />}
      {look === 'icon' ? (
        <IconButton type="submit" icon={Download} label={`Open ${name}`} size="xs" isBusy={isBusy} />
      ) : (
        <Button
          type="submit"
          variant="outline"
          size="xs"
          isBusy={isBusy}
          busyLabel={look === 'row' ? undefined : 'Opening…'}
          aria-label={`Open ${name}`}
        >
          <Icon icon={Download} size={16} /> <span className={look === 'row' ? 'max-sm:sr-only' : undefined}>Open</span>
        </Button>
      )}
      {failure && (
        <div role="alert" className="max-w-60 text-right">
          <FieldError id={`${id}-error`}>{failure}</FieldError>
        </div>
      )}
    </form>
  )
}

interface OpenButtonProps {
  documentId: string
  name: string
  version?: number
  /** `row`: a button, on a phone without its text. */
  look?: 'button' | 'icon' | 'row'
}
