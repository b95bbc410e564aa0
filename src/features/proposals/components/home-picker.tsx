import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CallFormState, fieldIdOf } from '#kit/form/call-form.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { money } from '#kit/time/format.ts'
import { IconButton } from '#ui/fields/button.tsx'
import { FieldError, fieldFrameClass } from '#ui/fields/field.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { countFilled, linkOf } from '../rules.ts'
import type { OfferedHome, ProposalForm } from '../schema.ts'
import { HOME_NUMBERS, MAX_NOTE_LENGTH } from '../words.ts'
import { HomeSearch } from './home-search.tsx'
import { nameOfHome, OfferedFacts, OfferedPhoto } from './offered-home.tsx'

type HomeNumber = (typeof HOME_NUMBERS)[number]
type HomeFields = Record<`home_${HomeNumber}` | `note_${HomeNumber}`, string>

/**
 * The field that searches for a home, and the homes of the form in their order, each with a note. The fields hold a link
 * for a chosen home, and the typed text for one that was not chosen.
 */
export function HomePicker({ form, person, home, isAlive }: HomePickerProps) {
  const { values } = form
  const [known, setKnown] = useState<ReadonlyMap<string, OfferedHome>>(
    () => new Map(home ? [[home.value, home.offer]] : []),
  )
  const [length, setLength] = useState(() => countFilled(values))
  const [status, setStatus] = useState('')
  const chosen = HOME_NUMBERS.slice(0, length)
  const next = HOME_NUMBERS[length]
  const nameOf = (at: HomeNumber) => {
    const offer = known.get(values[`home_${at}`])
    return offer ? nameOfHome(offer) : values[`home_${at}`]
  }

  function add(offer: OfferedHome) {
    if (next === undefined) return
    const link = linkOf(offer.id)
    setKnown((before) => new Map([...before, [link, offer]]))
    form.setValue(`home_${next}`, link)
    setLength(length + 1)
    setStatus(`Added ${nameOfHome(offer)}.`)
    if (next === HOME_NUMBERS.length) focusSoon(FULL_ID)
  }

  /** Moves the homes below one up, with their notes and the typed text. */
  function remove(at: HomeNumber) {
    setStatus(`Removed ${nameOf(at)}.`)
    const latest = form.latest() as HomeFields
    for (const number of HOME_NUMBERS.slice(at - 1)) {
      const below = HOME_NUMBERS.find((one) => one === number + 1)
      form.setValue(`home_${number}`, below === undefined ? '' : latest[`home_${below}`])
      form.setValue(`note_${number}`, below === undefined ? '' : latest[`note_${below}`])
    }
    setLength(length - 1)
    // The button may be gone, so the focus moves to the search field.
    focusSoon(fieldIdOf(form.id, `home_${length}`))
  }

  return (
    <div className="grid gap-4 noscript:hidden">
      {next === undefined ? (
        <p
          id={FULL_ID}
          tabIndex={-1}
          className="text-ink-2"
        >{`You can send up to ${HOME_NUMBERS.length} homes at a time. Send these first, then propose more.`}</p>
      ) : (
        <HomeSearch
          name={`home_${next}`}
          label={length === 0 ? 'Home' : 'Another home'}
          personId={person.id}
          chosen={chosen.flatMap((at) => known.get(values[`home_${at}`])?.id ?? [])}
          isAlive={isAlive}
          onChoose={add}
        />
      )}
      {length > 0 && (
        <ol aria-label="Homes to propose" className="border-line border-b">
          {chosen.map((at) => (
            <li key={at} className="grid gap-3 border-line border-t py-4">
              <ChosenHome
                form={form}
                at={at}
                offer={known.get(values[`home_${at}`])}
                name={nameOf(at)}
                maxPrice={person.max_price}
                isAlive={isAlive}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

const FULL_ID = 'homes-full'

/** Moves the focus after the next render. */
function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}

interface HomePickerProps {
  form: CallFormState & BoundFields<HomeFields> & { values: HomeFields }
  person: Pick<NonNullable<ProposalForm['person']>, 'id' | 'max_price'>
  /** Home that the form starts with. */
  home: ProposalForm['home']
  /** True after hydration, when the fields of the page without JavaScript are gone. */
  isAlive: boolean
}

function ChosenHome({ form, at, offer, name, maxPrice, isAlive, onRemove }: ChosenHomeProps) {
  const field = `home_${at}` as const
  const error = form.errors[field]
  const id = isAlive ? fieldIdOf(form.id, field) : undefined
  const { fields } = form
  useEffect(() => {
    if (!isAlive) return
    fields.set(field, { label: `Home ${at}`, show: () => name })
    return () => void fields.delete(field)
  }, [fields, field, at, name, isAlive])
  return (
    <>
      <div className={fieldFrameClass(error)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name the note of the home too */}
        <div id={id} tabIndex={-1} role="group" aria-label={name} className="flex items-start gap-3">
          <OfferedPhoto home={offer} />
          <div className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
            {offer ? <OfferedFacts home={offer} /> : name}
            {offer && maxPrice !== null && offer.price > maxPrice && (
              <p className="text-gold-700 text-small">
                {`Above ${money(maxPrice)}, the highest price in the searches they accepted.`}
              </p>
            )}
            {offer && (
              <a href={linkOf(offer.id)} target="_blank" className={linkClass()} rel="noopener">
                View listing<span className="sr-only">{` of ${name}, in a new tab`}</span>
              </a>
            )}
          </div>
          <IconButton icon={X} label={`Remove ${name}`} size="sm" onClick={onRemove} />
        </div>
        {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
      </div>
      {isAlive && (
        <form.TextArea
          name={`note_${at}`}
          label="Note"
          plainLabel={`Note on home ${at}`}
          help={at === 1 ? 'They’ll see it with the home and in the email.' : undefined}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          isOptional
        />
      )}
    </>
  )
}

interface ChosenHomeProps {
  form: HomePickerProps['form']
  at: HomeNumber
  /** Undefined for a home that was typed and not chosen. */
  offer: OfferedHome | undefined
  name: string
  maxPrice: number | null
  isAlive: boolean
  onRemove: () => void
}
