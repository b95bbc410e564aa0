import { SAVE_FORM } from '#features/properties/words.ts'
import { MESSAGES } from '../words.ts'

/**
 * The form of every heart on the page, for browsers without scripts: it leads to the favorites, and somebody who is not
 * signed in signs in first.
 */
export function SaveForm() {
  return (
    <form id={SAVE_FORM} method="post" action="/forms/addFavorite" hidden>
      <input type="hidden" name="_page" value="/dashboard/favorites" />
      <input type="hidden" name="_done" value={MESSAGES.saved} />
    </form>
  )
}
