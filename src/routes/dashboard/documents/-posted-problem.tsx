import { useState } from 'react'
import { currentFlash } from '#kit/form/flash.ts'
import { FlashData } from '#kit/form/flash-data.tsx'
import { PROBLEMS_ID } from '#kit/form/refusal.ts'
import { Notice } from '#ui/notice.tsx'

const OWN_PLACES = ['shareDocument', 'sendMessage']

/** Why a button that was posted without JavaScript did not work. Forms with fields say it themselves. */
export function PostedProblem() {
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.outcome === 'refused' && !OWN_PLACES.includes(found.call) ? found : null
  })
  if (!flash) return null
  return (
    <div id={PROBLEMS_ID} className="mb-6 scroll-mt-24">
      <Notice tone="error" title="This did not work">
        {flash.fields.file ?? flash.message}
      </Notice>
      <FlashData flash={flash} />
    </div>
  )
}
