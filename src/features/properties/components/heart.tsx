import { Heart as HeartIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { pressHeart, useIsHearted } from '#features/favorites/public.ts'
import { Icon } from '#ui/icon.tsx'
import { HEART_FORMS } from '../words.ts'

/**
 * Keeps a home, on its picture. Before the page has come to life it posts one of two forms that stand on the page, for what
 * its look promises: to save, or to take away. Its shape is in the style sheet, as there are dozens on a page.
 */
export function Heart({ id, name, isCached = false }: { id: string; name: string; isCached?: boolean }) {
  const isSaved = useIsHearted(id, isCached)
  return <button {...pressOf({ id, name }, isSaved)} aria-label={`Save ${name}`} className="heart" />
}

/** The same with a word, beside what else can be done with a home. */
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
