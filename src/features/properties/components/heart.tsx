import { Heart as HeartIcon } from 'lucide-react'
import { pressHeart, useIsHearted } from '#features/favorites/public.ts'
import { Icon } from '#ui/icon.tsx'
import { HEART_FORMS } from '../words.ts'

/**
 * Keeps a home, on its picture. Before the page has come to life it posts one of two forms that stand on the page, for what
 * its look promises: to save, or to take away. Its shape is in the style sheet, as there are dozens on a page.
 */
export function Heart({ id, name, isKept = false }: { id: string; name: string; isKept?: boolean }) {
  const isSaved = useIsHearted(id, isKept)
  return (
    <button
      type="submit"
      form={isSaved ? HEART_FORMS.remove : HEART_FORMS.save}
      name="propertyId"
      value={id}
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      className="heart"
      onClick={(event) => {
        event.preventDefault()
        pressHeart({ id, name }, !isSaved)
      }}
    />
  )
}

/** The same with a word, beside what else can be done with a home. */
export function HeartAction({ id, name, className }: { id: string; name: string; className: string }) {
  const isSaved = useIsHearted(id)
  return (
    <button
      type="submit"
      form={isSaved ? HEART_FORMS.remove : HEART_FORMS.save}
      name="propertyId"
      value={id}
      aria-pressed={isSaved}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        pressHeart({ id, name }, !isSaved)
      }}
    >
      <Icon icon={HeartIcon} isFilled={isSaved} />
      {isSaved ? 'Saved' : 'Save'}
    </button>
  )
}
