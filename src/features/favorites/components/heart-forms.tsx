import { HEART_FORMS } from '#features/properties/words.ts'
import { MESSAGES } from '../words.ts'

const PATH = '/dashboard/favorites'

/**
 * The forms of every heart on the page, for browsers without scripts: they lead to the favorites, and somebody who is not
 * signed in signs in first. Only a person's own pages have hearts that are filled before scripts run.
 */
export function HeartForms({ canRemove }: { canRemove: boolean }) {
  return (
    <>
      <form id={HEART_FORMS.save} method="post" action="/forms/addFavorite" hidden>
        <input type="hidden" name="_page" value={PATH} />
        <input type="hidden" name="_done" value={MESSAGES.saved} />
      </form>
      {canRemove && (
        <form id={HEART_FORMS.remove} method="post" action="/forms/removeFavorite" hidden>
          <input type="hidden" name="_page" value={PATH} />
          <input type="hidden" name="_done" value={MESSAGES.removed} />
        </form>
      )}
    </>
  )
}
