import { useEffect, useId, useRef, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { updateFavoriteNotes } from '../functions.ts'
import type { Favorite } from '../schema.ts'
import { MAX_NOTE_LENGTH, MESSAGES } from '../words.ts'

/** Debounce of the autosave. */
const AUTOSAVE_MS = 900

type Stored = Pick<Favorite, 'notes' | 'version' | 'updated_at'>
type State =
  | { is: 'idle' | 'typing' | 'saving' | 'saved' }
  | { is: 'failed'; message: string }
  /** Changed elsewhere: the user chooses a version. */
  | { is: 'conflict'; notes: string; version: number }

/** The user's note on a home, saved after a pause, or by a button without JavaScript. */
export function NoteField({ favorite, name }: { favorite: Favorite; name: string }) {
  const { property_id } = favorite
  const [text, setText] = useState(favorite.notes)
  const [state, setState] = useState<State>({ is: 'idle' })
  const stored = useRef<Stored>(favorite)
  const wanted = useRef(favorite.notes)
  const isBusy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  async function save() {
    clearTimeout(timer.current)
    if (isBusy.current || wanted.current.trim() === stored.current.notes) {
      if (!isBusy.current) setState((now) => (now.is === 'typing' ? { is: 'saved' } : now))
      return
    }
    isBusy.current = true
    setState({ is: 'saving' })
    try {
      // Text typed during a request is saved after it.
      while (wanted.current.trim() !== stored.current.notes) stored.current = await write(stored.current)
      setState({ is: 'saved' })
    } catch (thrown) {
      setState(stateOf(thrown))
    } finally {
      isBusy.current = false
    }
  }

  async function write({ notes, version, updated_at }: Stored): Promise<Stored> {
    const put = (on: number) =>
      updateFavoriteNotes({ data: { propertyId: property_id, notes: wanted.current, version: on } })
    try {
      return await put(version)
    } catch (thrown) {
      const state = stateOf(thrown)
      // A home that was removed and restored counts versions from 1 again. The same text is no conflict.
      if (state.is !== 'conflict' || state.notes !== notes || state.version === version) throw thrown
      return { notes, version: state.version, updated_at }
    }
  }
  const saveNow = useRef(save)
  saveNow.current = save

  useEffect(() => {
    const leave = () => void saveNow.current()
    addEventListener('pagehide', leave)
    const warn = (event: BeforeUnloadEvent) => {
      if (wanted.current.trim() !== stored.current.notes) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('beforeunload', warn)
      // Leaving for another page of the site also saves.
      leave()
    }
  }, [])

  // Shows a newer note after a reload of the list, unless the user is typing over an older one.
  useEffect(() => {
    if (isBusy.current || favorite.updated_at <= stored.current.updated_at) return
    const isWriting = wanted.current.trim() !== stored.current.notes
    if (isWriting && favorite.notes !== stored.current.notes) return
    stored.current = favorite
    if (isWriting) return
    wanted.current = favorite.notes
    setText(favorite.notes)
  }, [favorite])

  // biome-ignore lint/correctness/useExhaustiveDependencies: adopts text typed before hydration, once
  useEffect(() => {
    const typed = area.current?.value ?? text
    if (typed !== text) type(typed)
  }, [])

  function type(value: string) {
    wanted.current = value
    setText(value)
    setState((now) => (now.is === 'conflict' ? now : { is: 'typing' }))
    clearTimeout(timer.current)
    if (state.is !== 'conflict') timer.current = setTimeout(() => void saveNow.current(), AUTOSAVE_MS)
  }

  function choose(theirs: { notes: string; version: number }, isMine: boolean) {
    stored.current = { ...stored.current, ...theirs }
    if (!isMine) {
      wanted.current = theirs.notes
      setText(theirs.notes)
    }
    setState({ is: 'saved' })
    void saveNow.current()
  }

  return (
    <form
      method="post"
      action="/forms/updateFavoriteNotes"
      className="mt-2.5 grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input type="hidden" name="_page" value="/dashboard/favorites" />
      <input type="hidden" name="_done" value={MESSAGES.noteSaved} />
      <input type="hidden" name="_number" value="version" />
      <input type="hidden" name="propertyId" value={property_id} />
      <input type="hidden" name="version" value={favorite.version} />
      <label htmlFor={id} className="sr-only">
        {`Your note on ${name}`}
      </label>
      <textarea
        ref={area}
        id={id}
        name="notes"
        // Otherwise a reload restores the old text, and the autosave stores it.
        autoComplete="off"
        rows={1}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        placeholder="Add a note"
        aria-describedby={`${id}-state`}
        className={`${inputClass({ hasError: state.is === 'failed' || state.is === 'conflict' })} field-sizing-content min-h-11! resize-none text-small`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => state.is === 'typing' && void save()}
      />
      <p id={`${id}-state`} role="status" className="min-h-5 text-ink-3 text-legal">
        {WORDS[state.is]}
        {state.is === 'failed' && (
          <>
            <span className="font-semibold text-error">{`Not saved. ${state.message} `}</span>
            <button type="button" className={linkClass()} onClick={() => void save()}>
              Try again
            </button>
          </>
        )}
      </p>
      {state.is === 'conflict' && (
        <div className="grid gap-2 rounded-control bg-gold-100 p-3 text-small">
          <p className="font-semibold">{MESSAGES.noteChangedMeanwhile}</p>
          <blockquote className="max-h-40 overflow-auto whitespace-pre-line border-control border-l-2 pl-3">
            {state.notes === '' ? 'The other version is empty.' : state.notes}
          </blockquote>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={buttonClass({ variant: 'outline', size: 'xs' })}
              onClick={() => choose(state, true)}
            >
              Use my version
            </button>
            <button
              type="button"
              className={buttonClass({ variant: 'outline', size: 'xs' })}
              onClick={() => choose(state, false)}
            >
              Use the other version
            </button>
          </div>
        </div>
      )}
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'outline', size: 'xs' })}>
          Save note
        </button>
      </noscript>
    </form>
  )
}

const WORDS: Record<State['is'], string> = {
  idle: '',
  typing: 'Saves automatically',
  saving: 'Saving…',
  saved: 'Saved. Only you see it.',
  failed: '',
  conflict: '',
}

function stateOf(thrown: unknown): State {
  const error = asAppError(thrown)
  const { notes, version } = error?.details?.current ?? {}
  if (error?.code === 'conflict' && typeof notes === 'string' && typeof version === 'number')
    return { is: 'conflict', notes, version }
  return { is: 'failed', message: messageOf(thrown) }
}
