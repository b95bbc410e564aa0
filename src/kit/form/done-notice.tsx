import { useState } from 'react'
import { Notice } from '#ui/page/notice.tsx'
import { currentFlash } from './flash.ts'
import { FlashData } from './flash-data.tsx'

/** Confirmation of a form posted without JavaScript, on the page after it. */
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
      <FlashData flash={flash} />
    </>
  )
}
