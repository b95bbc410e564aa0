import { buttonClass } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** First question of a valuation, for other pages. The form opens with what was typed here. */
export function AddressStart() {
  return (
    <form
      action="/home-valuation"
      method="get"
      className="grid w-full max-w-150 items-end gap-3 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        name="address"
        label="Your home address"
        autoComplete="street-address"
        placeholder="Street, city, ZIP code"
        maxLength={200}
        isRequired
      />
      <button type="submit" className={buttonClass({ size: 'lg' })}>
        Get a valuation
      </button>
    </form>
  )
}
