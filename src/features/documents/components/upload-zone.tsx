import { useLocation, useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, RotateCcw, Upload, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { nameOf } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { sizeText } from '#kit/size-text.ts'
import { Button, buttonClass, IconButton } from '#ui/fields/button.tsx'
import { Progress } from '#ui/page/progress.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { faultOf, sendFile } from '../browser/send-file.ts'
import { uploadDocument } from '../functions.ts'
import { ACCEPTED } from '../words.ts'

interface Sending {
  key: string
  file: File
  share: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  fault: string | null
  /** False for errors that the same file would cause again. */
  canRetry: boolean
  stop: AbortController
}

/**
 * Uploads files one at a time. A failed file stays in the list with the reason and can be retried. Without JavaScript
 * it is a form for one file.
 */
export function UploadZone({ documentId, label }: { documentId?: string; label: string }) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [files, setFiles] = useState<readonly Sending[]>([])
  const [isOver, setOver] = useState(false)
  const [isAlive, setAlive] = useState(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: upload files chosen before hydration, once
  useEffect(() => {
    setAlive(true)
    take()
  }, [])
  const isBusy = files.some(({ state }) => state === 'sending' || state === 'waiting')
  useLeaveWarning(isBusy)

  function change(key: string, next: Partial<Sending>) {
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  }

  function add(list: FileList | null) {
    const chosen = list ? [...list] : []
    const added = (documentId ? chosen.slice(0, 1) : chosen).map((file): Sending => {
      const fault = faultOf(file)
      const state = fault ? 'failed' : 'waiting'
      return { key: crypto.randomUUID(), file, share: 0, state, fault, canRetry: false, stop: new AbortController() }
    })
    setFiles((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    for (const one of added) if (one.state === 'waiting') enqueue(one)
  }

  /** Clears the input, so that the same file can be chosen again. */
  function take() {
    if (!input.current?.files?.length) return
    add(input.current.files)
    input.current.value = ''
  }

  function enqueue(one: Sending) {
    queue.current = queue.current.then(() => send(one))
  }

  async function send({ key, file, stop }: Sending) {
    if (stop.signal.aborted) return
    change(key, { state: 'sending', share: 0, fault: null })
    try {
      await sendFile(file, {
        clientKey: key,
        documentId,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { state: 'done', share: 1 })
      await reloadPage(router)
    } catch (thrown) {
      if (stop.signal.aborted) return setFiles((all) => all.filter((one) => one.key !== key))
      const isFinal = typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'invalid'
      change(key, { state: 'failed', fault: failureOf(thrown), canRetry: !isFinal })
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <div className="grid gap-3">
      <form
        method="post"
        action={`/forms/${nameOf(uploadDocument.url)}`}
        encType="multipart/form-data"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'relative grid justify-items-start gap-x-4 gap-y-2 rounded-panel border border-dashed px-4 py-4 transition-colors sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center',
          isOver ? 'border-navy-800 bg-navy-50' : 'border-control',
        )}
      >
        <input type="hidden" name="_page" value={page} />
        <input type="hidden" name="_done" value="Your document is uploaded." />
        {documentId && <input type="hidden" name="documentId" value={documentId} />}
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept={ACCEPTED}
          multiple={isAlive && !documentId}
          required
          aria-label={label}
          aria-describedby={`${id}-help`}
          className={isAlive ? 'peer absolute inset-0 size-full cursor-pointer opacity-0' : 'max-w-full text-small'}
          // Without it, browsers restore the selection after a reload, which would upload the file again.
          autoComplete="off"
          onChange={take}
        />
        {isAlive ? (
          <span
            aria-hidden="true"
            className={cx(
              buttonClass({ variant: 'outline', size: 'sm' }),
              'peer-focus-visible:outline-2 peer-focus-visible:outline-navy-800 peer-focus-visible:outline-offset-2',
            )}
          >
            <Icon icon={Upload} />
            {documentId ? 'Choose a file' : 'Choose files'}
          </span>
        ) : (
          <noscript>
            <button type="submit" className={buttonClass({ size: 'sm' })}>
              Upload
            </button>
          </noscript>
        )}
        <p id={`${id}-help`} className="text-ink-2 text-small sm:col-start-2">
          <span className="hidden md:inline">Or drop {documentId ? 'it' : 'them'} here. </span>
          PDF, Word, text, or images, up to 25 MB each. We remove location data from photos.
        </p>
      </form>
      {files.length > 0 && (
        <ul aria-label="Uploads" className="grid gap-3">
          {files.map((one) => (
            <li key={one.key} className="flex items-start gap-2">
              <Line sending={one} />
              {one.state === 'failed' && one.canRetry && (
                <Button
                  variant="outline"
                  size="xs"
                  onClick={() => {
                    change(one.key, { state: 'waiting', fault: null })
                    enqueue(one)
                  }}
                >
                  <Icon icon={RotateCcw} size={16} /> Try again
                </Button>
              )}
              {one.state !== 'done' && (
                <IconButton
                  icon={X}
                  size="xs"
                  label={one.state === 'failed' ? `Remove ${one.file.name}` : `Cancel ${one.file.name}`}
                  onClick={() => {
                    one.stop.abort()
                    setFiles((all) => all.filter(({ key }) => key !== one.key))
                    input.current?.focus()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {files.filter(({ state }) => state === 'done').map(({ file }) => `${file.name} is uploaded. `)}
      </p>
    </div>
  )
}

function Line({ sending: { file, share, state, fault } }: { sending: Sending }) {
  if (state === 'failed')
    return (
      <div role="alert" className="flex min-w-0 flex-1 gap-2 text-error text-small">
        <Icon icon={CircleAlert} className="mt-0.5" />
        <p className="min-w-0 break-words">
          <b>{file.name}</b> was not uploaded. {fault}
        </p>
      </div>
    )
  if (state === 'done')
    return (
      <p className="flex min-w-0 flex-1 gap-2 text-ok text-small">
        <Icon icon={CircleCheck} className="mt-0.5" />
        <span className="min-w-0 break-words">
          <b>{file.name}</b> is uploaded.
        </span>
      </p>
    )
  const isSent = share >= 1
  return (
    <Progress
      className="min-w-0 flex-1 [overflow-wrap:anywhere]"
      label={file.name}
      {...(state === 'sending' && !isSent ? { value: Math.round(share * 100) } : {})}
      note={
        state === 'waiting' ? 'Waiting' : isSent ? 'Scanning…' : `${Math.round(share * 100)}% of ${sizeText(file.size)}`
      }
    />
  )
}

function failureOf(thrown: unknown): string {
  return thrown instanceof TypeError
    ? 'Upload failed because the connection dropped. Try again when you’re online.'
    : messageOf(thrown)
}

function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
