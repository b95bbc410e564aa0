import { useState } from 'react'
import { currentFlash } from '#kit/form/flash.ts'
import { FlashData } from '#kit/form/flash-data.tsx'
import { PROBLEMS_ID } from '#kit/form/refusal.ts'
import { Notice } from '#ui/page/notice.tsx'

const OWN_PLACES = ['shareDocument', 'sendMessage']

/** Reason why a button posted without JavaScript failed. Forms with fields show their own errors. */
export function PostedProblem() {
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.outcome === 'refused' && !OWN_PLACES.includes(found.call) ? found : null
  })
  if (!flash) return null
  return (
    <div id={PROBLEMS_ID} className="mb-6 scroll-mt-24">
      <Notice tone="error" title="This didn’t work">
        {flash.fields.file ?? flash.message}
      </Notice>
      <FlashData flash={flash} />
    </div>
  )
}
