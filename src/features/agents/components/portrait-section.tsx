import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { PROBLEMS_ID } from '#kit/form/refusal.ts'
import { useAct } from '#kit/form/use-act.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button } from '#ui/fields/button.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { removeAgentPortrait, uploadAgentPortrait } from '../functions.ts'
import type { Agent } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { PortraitCropForm } from './portrait-crop-form.tsx'

const SAVED = 'Portrait saved.'

/** Portrait of an agent: upload, crop and removal. */
export function PortraitSection({ agent }: { agent: Agent }) {
  const { id, photo_source } = agent
  return (
    <PanelSection id="portrait" title="Portrait" className="max-w-170">
      <div className="grid gap-6">
        {photo_source && <PortraitCropForm key={agent.photo_key} agent={agent} source={photo_source} />}
        <UploadForm key={agent.version} agent={agent} />
        {photo_source && (
          <div className="starts-line">
            <PostButton
              call={removeAgentPortrait}
              fields={{ agentId: id }}
              run={() => removeAgentPortrait({ data: { agentId: id } })}
              done="Portrait removed."
              busyLabel="Removing…"
              size="xs"
              variant="quiet"
              ask={{
                action: 'Remove portrait',
                objectName: agent.name,
                text: 'The site shows the initials instead.',
              }}
            >
              Remove portrait
            </PostButton>
          </div>
        )}
      </div>
    </PanelSection>
  )
}

/** Uploads a photo, of which the square in the middle is shown until it is cropped. */
function UploadForm({ agent: { id, photo_source } }: { agent: Agent }) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const element = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState(flashFault)
  const { isBusy, failure, act } = useAct(async () => {
    if (!element.current) return
    const data = new FormData(element.current)
    const file = data.get('file')
    const problem = file instanceof File && file.size > 0 ? '' : MESSAGES.noPortrait
    setFault(problem)
    if (problem) return
    try {
      await uploadAgentPortrait({ data })
    } catch (thrown) {
      const own = asAppError(thrown)?.fields?.file
      if (!own) throw thrown
      return setFault(own)
    }
    await reloadPage(router)
    toast.ok(SAVED)
  })
  return (
    <form
      ref={element}
      method="post"
      action="/forms/uploadAgentPortrait"
      encType="multipart/form-data"
      aria-label="Upload portrait"
      onSubmit={act}
      noValidate
      className="grid gap-3"
    >
      <input type="hidden" name="_page" value={page} />
      <input type="hidden" name="_done" value={SAVED} />
      <input type="hidden" name="agentId" value={id} />
      <div id={fault ? PROBLEMS_ID : undefined}>
        <FileField
          name="file"
          label={photo_source ? 'Another photo' : 'Photo'}
          help="JPEG, PNG, or WebP, 320 pixels wide or more, up to 15 MB. The site shows a square of it."
          accept="image/jpeg,image/png,image/webp"
          error={fault || failure || undefined}
          onChange={() => setFault('')}
        />
      </div>
      <span>
        <Button type="submit" variant="outline" size="xs" isBusy={isBusy} busyLabel="Uploading…">
          {photo_source ? 'Replace portrait' : 'Upload portrait'}
        </Button>
      </span>
    </form>
  )
}

/** Returns why the file was refused without JavaScript. */
function flashFault(): string {
  const flash = currentFlash()
  return flash?.call === 'uploadAgentPortrait' && flash.outcome === 'refused' ? flash.message : ''
}
