import { useRouter } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { changeLabels } from '#features/favorites/rules.ts'
import type { ComparedHome, HomeChange } from '#features/properties/schema.ts'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { day } from '#kit/time/format.ts'
import { Button, buttonClass } from '#ui/fields/button.tsx'
import { FieldError, inputClass } from '#ui/fields/field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Badge } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { saveComparison } from '../functions.ts'
import { changesByHome, compareHref, nameOf, suggestedName } from '../rules.ts'
import type { Comparison } from '../schema.ts'
import { MAX_NAME_LENGTH, MESSAGES, MIN_HOMES } from '../words.ts'

/** Saves the compared homes under a name, or shows the saved name and the changes since. */
export function SaveComparison({ homes, stored, changes, isSignedIn }: SaveComparisonProps) {
  const ids = homes.map(({ id }) => id)
  if (homes.length < MIN_HOMES) return null
  if (stored && stored.property_ids.join() === ids.join())
    return <SavedComparison stored={stored} homes={homes} changes={changes} />
  if (!isSignedIn) return <SignInFirst ids={ids} />
  return <SaveForm key={stored?.id} homes={homes} ids={ids} stored={stored} />
}

export type SaveComparisonProps = {
  homes: readonly ComparedHome[]
  /** The comparison that the page was opened from. */
  stored: Comparison | null
  changes: readonly HomeChange[]
  isSignedIn: boolean
}

function SavedComparison({
  stored,
  homes,
  changes,
}: { stored: Comparison } & Pick<SaveComparisonProps, 'homes' | 'changes'>) {
  const changed = changesByHome(stored.property_ids, changes)
  return (
    <section
      aria-label="This comparison"
      className="mt-5 rounded-panel bg-limestone px-5 py-4 print:bg-white print:px-0"
    >
      <p className="flex flex-wrap justify-between gap-x-6">
        <span>
          {'Saved as '}
          <b>{stored.name}</b>
          {`, ${day(stored.updated_at)}. `}
          <span className="text-ink-2">{changed.length === 0 ? 'No changes since.' : 'Since then:'}</span>
        </span>
        <Link to="/dashboard/comparisons" className="print:hidden">
          All comparisons
        </Link>
      </p>
      {changed.length > 0 && (
        <ul className="mt-2 grid gap-1.5 text-small">
          {changed.map(({ property_id, changes: own }) => (
            <li key={property_id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="font-semibold">{nameOf(homes.find(({ id }) => id === property_id)?.home ?? null)}</span>
              {changeLabels(own).map(({ text, tone }) => (
                <Badge key={text} tone={tone}>
                  {text}
                </Badge>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SignInFirst({ ids }: { ids: readonly string[] }) {
  return (
    <p className="mt-4 text-small max-sm:mt-2 print:hidden">
      <Link
        to="/login"
        search={{ redirect: `/properties/compare?${new URLSearchParams(ids.map((id) => ['ids', id]))}` }}
      >
        Sign in
      </Link>
      {' to save this comparison and see what changes later.'}
    </p>
  )
}

type SaveFormProps = { homes: readonly ComparedHome[]; ids: readonly string[]; stored: Comparison | null }

function SaveForm({ homes, ids, stored }: SaveFormProps) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const id = useId()
  const name = stored?.name ?? suggestedName(homes.flatMap(({ home }) => (home ? [home.city] : [])))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const typed = String(new FormData(event.currentTarget).get('name') ?? '')
    setBusy(true)
    setFault('')
    try {
      const saved = await saveComparison({
        data: { name: typed, propertyIds: [...ids], ...(stored ? { comparisonId: stored.id } : {}) },
      })
      await router.navigate({ href: compareHref(saved.property_ids, saved.id), replace: true, resetScroll: false })
      toast.ok(MESSAGES.saved)
    } catch (thrown) {
      setFault(asAppError(thrown)?.fields?.name ?? messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" action="/forms/saveComparison" className="mt-5 print:hidden" onSubmit={submit}>
      <input type="hidden" name="_page" value="/dashboard/comparisons" />
      <input type="hidden" name="_done" value={MESSAGES.saved} />
      <input type="hidden" name="_list" value="propertyIds" />
      {stored && <input type="hidden" name="comparisonId" value={stored.id} />}
      {ids.map((one) => (
        <input key={one} type="hidden" name="propertyIds" value={one} />
      ))}
      <label htmlFor={id} className="mb-1.5 block font-semibold text-small">
        {stored ? `These homes differ from your saved comparison “${stored.name}”` : 'Save comparison as'}
      </label>
      <div className="flex max-w-120 gap-2">
        <input
          id={id}
          name="name"
          required
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
          autoComplete="off"
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault ? `${id}-error` : undefined}
          className={`${inputClass({ hasError: fault !== '' })} min-w-0 flex-1`}
        />
        <Button type="submit" size="md" variant="outline" isBusy={isBusy} busyLabel="Saving…">
          <Icon icon={Bookmark} size={18} />
          {stored ? 'Save changes' : 'Save'}
        </Button>
      </div>
      {fault && (
        <div role="alert" className="mt-1.5">
          <FieldError id={`${id}-error`}>{fault}</FieldError>
        </div>
      )}
      {stored && (
        <p className="starts-line mt-2">
          <a
            href={compareHref(stored.property_ids, stored.id)}
            data-follow=""
            className={buttonClass({ variant: 'quiet', size: 'xs' })}
          >
            Back to saved comparison
          </a>
        </p>
      )}
    </form>
  )
}
