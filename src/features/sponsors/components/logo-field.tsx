import { useEffect, useId, useRef, useState } from 'react'
import { captchaPass } from '#features/captcha/public.tsx'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { Spinner } from '#ui/fields/button.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { uploadSponsorLogo } from '../functions.ts'
import { LOGO_TYPES, MAX_LOGO_BYTES, MESSAGES } from '../words.ts'

/** Field for a logo, which is uploaded and validated when chosen. The form submits its id. Needs JavaScript. */
export function LogoField({ error, onLogo }: { error: string | undefined; onLogo: (logoId: string) => void }) {
  const [state, setState] = useState<{
    kind: 'none' | 'sending' | 'done'
    fault: string | null
    preview: string | null
  }>({ kind: 'none', fault: null, preview: null })
  const turn = useRef(0)
  const id = useId()
  const { preview } = state
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  async function take([file]: readonly File[]) {
    turn.current += 1
    const mine = turn.current
    onLogo('')
    if (!file) return setState({ kind: 'none', fault: null, preview: null })
    if (file.size > MAX_LOGO_BYTES) return setState({ kind: 'none', fault: MESSAGES.tooLarge, preview: null })
    setState({ kind: 'sending', fault: null, preview: null })
    try {
      const form = new FormData()
      form.set('file', file)
      const captcha = await captchaPass('public_form')
      if (captcha) form.set('captcha', captcha)
      const { logo_id } = await uploadSponsorLogo({ data: form })
      // Ignore the response if another file has been chosen since.
      if (mine !== turn.current) return
      onLogo(logo_id)
      setState({ kind: 'done', fault: null, preview: URL.createObjectURL(file) })
    } catch (thrown) {
      if (mine !== turn.current) return
      const fault = asAppError(thrown)?.fields?.file ?? messageOf(thrown)
      setState({ kind: 'none', fault, preview: null })
    }
  }

  return (
    <div className="grid gap-2">
      <FileField
        id={id}
        name="file"
        label="Logo"
        help="PNG, JPEG, or WebP, up to 900 KB. We resize it, and show it once we’ve agreed."
        accept={LOGO_TYPES}
        error={state.fault ?? error}
        isOptional
        onChange={(files) => void take(files)}
      />
      <noscript>
        <p className="text-ink-2 text-small">JavaScript is off in your browser. Send us the logo by email instead.</p>
      </noscript>
      <div role="status" className="min-h-6 text-ink-2 text-small">
        {state.kind === 'sending' && (
          <span className="flex items-center gap-2">
            <Spinner />
            Sending the logo…
          </span>
        )}
        {state.kind === 'done' && (
          <span className="flex items-center gap-4">
            {preview && (
              <img
                src={preview}
                alt="Your logo"
                className="h-auto max-h-16 w-auto max-w-40 object-contain object-left"
              />
            )}
            Logo uploaded.
          </span>
        )}
      </div>
    </div>
  )
}
