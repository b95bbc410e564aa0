import type { Flash } from '../page/flash.server.ts'
import { FLASH_ID } from './flash.ts'

/** Embeds the flash in the page, so that hydration matches the server. It has no name and is not posted. */
export function FlashData({ flash }: { flash: Flash }) {
  return <input type="hidden" id={FLASH_ID} value={JSON.stringify(flash)} readOnly />
}
