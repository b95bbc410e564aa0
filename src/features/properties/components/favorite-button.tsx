import { Heart as HeartIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { setFavorite, useIsFavorite } from '#features/favorites/public.ts'
import { Icon } from '#ui/text/icon.tsx'
import { FAVORITE_FORMS } from '../words.ts'

/**
 * Saves a home, over its photo. Before hydration it submits one of two forms on the page, to save or to remove. Its
 * styles are in the style sheet, because a page has dozens.
 */
export function FavoriteButton({ id, name, isCached = false }: { id: string; name: string; isCached?: boolean }) {
  const isSaved = useIsFavorite(id, isCached)
  return <button {...buttonProps({ id, name }, isSaved)} aria-label={`Save ${name}`} className="heart" />
}

/** Save button with a label, in the row of actions on a home's page. */
export function FavoriteAction({ id, name, className }: { id: string; name: string; className: string }) {
  const isSaved = useIsFavorite(id)
  return (
    <button {...buttonProps({ id, name }, isSaved)} className={className}>
      <Icon icon={HeartIcon} isFilled={isSaved} />
      {isSaved ? 'Saved' : 'Save'}
    </button>
  )
}

function buttonProps(home: { id: string; name: string }, isSaved: boolean): ComponentProps<'button'> {
  return {
    type: 'submit',
    form: isSaved ? FAVORITE_FORMS.remove : FAVORITE_FORMS.save,
    name: 'propertyId',
    value: home.id,
    'aria-pressed': isSaved,
    onClick: (event) => {
      event.preventDefault()
      setFavorite(home, !isSaved)
    },
  }
}
