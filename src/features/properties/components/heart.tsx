import { Heart as HeartIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { pressHeart, useIsHearted } from '#features/favorites/public.ts'
import { Icon } from '#ui/text/icon.tsx'
import { HEART_FORMS } from '../words.ts'

/**
 * Saves a home, over its photo. Before hydration it submits one of two forms on the page, to save or to remove. Its
 * styles are in the style sheet, because a page has dozens.
 */
export function Heart({ id, name, isCached = false }: { id: string; name: string; isCached?: boolean }) {
  const isSaved = useIsHearted(id, isCached)
  return <button {...pressOf({ id, name }, isSaved)} aria-label={`Save ${name}`} className="heart" />
}

/** Save button with a label, in the row of actions on a home's page. */
export function HeartAction({ id, name, className }: { id: string; name: string; className: string }) {
  const isSaved = useIsHearted(id)
  return (
    <button {...pressOf({ id, name }, isSaved)} className={className}>
      <Icon icon={HeartIcon} isFilled={isSaved} />
      {isSaved ? 'Saved' : 'Save'}
    </button>
  )
}

function pressOf(home: { id: string; name: string }, isSaved: boolean): ComponentProps<'button'> {
  return {
    type: 'submit',
    form: isSaved ? HEART_FORMS.remove : HEART_FORMS.save,
    name: 'propertyId',
    value: home.id,
    'aria-pressed': isSaved,
    onClick: (event) => {
      event.preventDefault()
      pressHeart(home, !isSaved)
    },
  }
}
