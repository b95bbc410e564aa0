import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { now } from '#ports/clock.server.ts'
import { clearFlash, type Flash, flashOf } from '../page/flash.server.ts'

/** DOM id of the flash, from which the browser hydrates. */
export const FLASH_ID = 'form-flash'

/** Returns the flash of the current page: from the cookie on the server, from the page in the browser. */
export const currentFlash: () => Flash | null = createIsomorphicFn()
  .server((): Flash | null => {
    const flash = flashOf(getRequest(), now())
    if (flash) clearFlash()
    return flash
  })
  .client((): Flash | null => {
    const text = document.getElementById(FLASH_ID)?.getAttribute('value')
    return text ? JSON.parse(text) : null
  })
