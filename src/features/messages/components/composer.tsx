import { useLocation } from '@tanstack/react-router'
import { CircleAlert, Paperclip, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { faultOf, sendFileForSharing } from '#features/documents/public.tsx'
import { ACCEPTED } from '#features/documents/words.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { nameOf } from '#kit/form/use-call-form.ts'
import { Button, IconButton } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { sendMessage } from '../functions.ts'
import { MAX_DOCUMENTS, MAX_LENGTH } from '../words.ts'

interface Attached {
  key: string
  name: string
  share: number
  documentId: string | null
  fault: string | null
  stop: AbortController
}

/** Message field that grows, stores the draft and attaches documents. Without JavaScript it posts the text. */
export function Composer({ threadId, to, clientKey, seenSeq, draft, onWrite, onSend }: ComposerProps) {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isAlive, setAlive] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const typedBefore = useRef('')
  const id = useId()
  // Append text typed before hydration to the stored draft.
  useEffect(() => {
    typedBefore.current = area.current?.value ?? ''
    setAlive(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the stored draft has loaded
  useEffect(() => {
    const typed = typedBefore.current
    if (isAlive && typed !== '' && !draft.endsWith(typed)) onWrite(draft === '' ? typed : `${draft}\n${typed}`)
  }, [isAlive])
  const ready = files.flatMap(({ documentId }) => (documentId ? [documentId] : []))
  const isWaiting = files.some(({ documentId, fault }) => !documentId && !fault)
  const rows = Math.min(6, Math.max(2, draft.split('\n').length))

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isWaiting || (draft.trim() === '' && ready.length === 0)) return
    setFiles([])
    onSend(ready)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  function change(key: string, next: Partial<Attached>) {
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  }
  async function attach(file: File) {
    const key = crypto.randomUUID()
    const stop = new AbortController()
    const fault = faultOf(file)
    setFiles((all) =>
      [...all, { key, name: file.name, share: 0, documentId: null, fault, stop }].slice(0, MAX_DOCUMENTS),
    )
    if (fault) return
    try {
      const onProgress = (share: number) => change(key, { share })
      const document = await sendFileForSharing(file, { clientKey: key, signal: stop.signal, onProgress })
      change(key, { documentId: document.id })
    } catch (thrown) {
      change(key, { fault: messageOf(thrown) })
    }
  }

  return (
    <form
      method="post"
      action={`/forms/${nameOf(sendMessage.url)}`}
      aria-label={`New message to ${to}`}
      className="grid gap-2 border-line border-t bg-white px-3 pt-2.5 pb-3 md:px-6 md:pb-4"
      onSubmit={submit}
    >
      <input type="hidden" name="_page" value={page} />
      <input type="hidden" name="threadId" value={threadId} />
      <input type="hidden" name="clientKey" value={clientKey} />
      <input type="hidden" name="_number" value="seenSeq" />
      <input type="hidden" name="seenSeq" value={seenSeq} />
      {files.length > 0 && (
        <ul aria-label="Documents to send" className="grid gap-1.5">
          {files.map((file) => (
            <li key={file.key} className="flex items-center gap-2 text-small">
              <Icon
                icon={file.fault ? CircleAlert : Paperclip}
                size={16}
                className={file.fault ? 'text-error' : 'text-ink-3'}
              />
              <span
                className={cx('min-w-0 flex-1 break-words', file.fault && 'text-error')}
                role={file.fault ? 'alert' : undefined}
              >
                {file.name}
                {file.fault && `: ${file.fault}`}
              </span>
              {!file.fault && (
                <span className="tabular text-ink-3 text-legal">
                  {file.documentId ? 'Ready' : file.share < 1 ? `${Math.round(file.share * 100)}%` : 'Scanning…'}
                </span>
              )}
              <IconButton
                icon={X}
                size="xs"
                label={`Remove ${file.name}`}
                onClick={() => {
                  file.stop.abort()
                  setFiles((all) => all.filter(({ key }) => key !== file.key))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <label className="sr-only" htmlFor={id}>
        Message to {to}
      </label>
      <textarea
        ref={area}
        id={id}
        name="body"
        // The stored draft replaces the browser's own form restoration.
        autoComplete="off"
        rows={rows}
        maxLength={MAX_LENGTH}
        {...(isAlive ? { value: draft } : { defaultValue: '' })}
        aria-describedby={`${id}-help`}
        data-private
        className={`${inputClass({ size: 'sm' })} max-h-39 min-h-15! resize-none [field-sizing:content]`}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={press}
      />
      <div className="flex items-center gap-2">
        {isAlive && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={ACCEPTED}
              aria-label="Files to attach"
              onChange={(event) => {
                for (const file of event.target.files ?? []) void attach(file)
                event.target.value = ''
              }}
            />
            <IconButton
              icon={Paperclip}
              size="xs"
              label="Attach a file"
              isDisabled={files.length >= MAX_DOCUMENTS}
              onClick={() => input.current?.click()}
            />
          </>
        )}
        <p id={`${id}-help`} className="hidden text-ink-3 text-legal md:block">
          Press Enter for a new line and Ctrl+Enter to send. {draft.trim() !== '' && 'Draft saved'}
        </p>
        <Button type="submit" size="xs" className="ml-auto" isBusy={isWaiting} busyLabel="Uploading…">
          Send
        </Button>
      </div>
    </form>
  )
}

interface ComposerProps {
  threadId: string
  to: string
  /** Server-made key for a post without JavaScript, so that a double submit sends one message. */
  clientKey: string
  seenSeq: number
  draft: string
  onWrite: (text: string) => void
  onSend: (documentIds: string[]) => void
}
