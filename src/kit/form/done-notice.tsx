import { useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { currentFlash, FLASH_ID } from './flash.ts'

/** What was done by a form that was posted without JavaScript, on the page that it went on to. */
export function DoneNotice() {
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.outcome === 'done' ? found : null
  })
  if (!flash) return null
  return (
    <>
      <Notice tone="ok" className="mb-5">
        {flash.message}
      </Notice>
      <script
        id={FLASH_ID}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: JSON.stringify(flash).replaceAll('<', '\\u003c') }}
      />
    </>
  )
}
