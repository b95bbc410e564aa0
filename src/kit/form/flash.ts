import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { now } from '#ports/clock.server.ts'
import { clearFlash, type Flash, flashOf } from '../page/flash.server.ts'

/** Where the server leaves the flash for the browser's first rendering, which must be equal to the server's. */
export const FLASH_ID = 'form-flash'

/** The flash of the page that is being shown: on the server from the cookie, in the browser from the page itself. */
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
