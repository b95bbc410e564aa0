import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useAuth } from '#features/accounts/public.tsx'
import { saveFile } from '#kit/form/save-file.ts'
import { useAct } from '#kit/form/use-act.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { downloadPass } from '../browser/download-pass.ts'
import { downloadPhoto } from '../functions.ts'

/**
 * Button that downloads a photo of a listing. A visitor signs in first. Without JavaScript the response is the file.
 */
export function PhotoDownload({ propertyId, storageKey, label }: PhotoDownloadProps) {
  const { user } = useAuth()
  const router = useRouter()
  const { isBusy, failure, act } = useAct(async () => {
    if (!user) {
      const back = `/properties/${propertyId}/photos#download`
      await router.navigate({ href: `/login?redirect=${encodeURIComponent(back)}` })
      return
    }
    const captchaPass = await downloadPass()
    await saveFile(await downloadPhoto({ data: { propertyId, storageKey, captchaPass } }), 'photo.jpg')
  })
  return (
    <form method="post" action="/forms/downloadPhoto" onSubmit={act} className="print:hidden">
      <input type="hidden" name="_page" value={`/properties/${propertyId}/photos`} />
      <input type="hidden" name="propertyId" value={propertyId} />
      <input type="hidden" name="storageKey" value={storageKey} />
      <button
        type="submit"
        aria-disabled={isBusy}
        aria-label={`Download ${label}`}
        className={`${linkClass()} inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-small`}
      >
        <Icon icon={Download} size={16} />
        {isBusy ? 'Downloading…' : 'Download'}
      </button>
      {failure && (
        <div role="alert">
          <FieldError id={`download-${storageKey}`}>{failure}</FieldError>
        </div>
      )}
    </form>
  )
}

interface PhotoDownloadProps {
  propertyId: string
  storageKey: string
  /** Alternative text of the photo. */
  label: string
}
