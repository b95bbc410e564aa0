import { FAVORITE_FORMS } from '#features/properties/words.ts'
import { MESSAGES } from '../words.ts'

const PATH = '/dashboard/favorites'

/**
 * Forms that the hearts submit without JavaScript, through sign-in if needed. `canRemove` adds the form of filled
 * hearts, which only a user's own pages render on the server.
 */
export function HeartForms({ canRemove }: { canRemove: boolean }) {
  return (
    <>
      <form id={FAVORITE_FORMS.save} method="post" action="/forms/addFavorite" hidden>
        <input type="hidden" name="_page" value={PATH} />
        <input type="hidden" name="_done" value={MESSAGES.saved} />
      </form>
      {canRemove && (
        <form id={FAVORITE_FORMS.remove} method="post" action="/forms/removeFavorite" hidden>
          <input type="hidden" name="_page" value={PATH} />
          <input type="hidden" name="_done" value={MESSAGES.removed} />
        </form>
      )}
    </>
  )
}
