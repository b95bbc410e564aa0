import { useLocation, useRouter } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { PROBLEMS_ID } from '#kit/form/refusal.ts'
import { useAct } from '#kit/form/use-act.ts'
import { Button } from '#ui/fields/button.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { RecordColumns } from '#ui/page/record.tsx'
import { uploadImport } from '../functions.ts'
import { KIND_LABELS, KIND_NOTES, type Kind, MAX_FILE_BYTES, MESSAGES } from '../words.ts'
import { FieldList } from './field-list.tsx'

const DONE = 'File uploaded. Open it below to check its columns.'

/** Form for the file and its list. Without JavaScript the new import is then the first of the list. */
export function UploadForm({ kinds, preset }: { kinds: readonly Kind[]; preset: Kind | undefined }) {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const [kind, setKind] = useState<Kind | undefined>(preset ?? kinds[0])
  const [fault, setFault] = useState(flashFault)
  const { isBusy, failure, act } = useAct(async () => {
    if (!element.current) return
    const data = new FormData(element.current)
    const file = data.get('file')
    const isFile = file instanceof File && file.size > 0
    const problem = isFile ? (file.size > MAX_FILE_BYTES ? MESSAGES.tooLarge : '') : MESSAGES.noFile
    setFault(problem)
    if (problem) return
    try {
      const { id: importId } = await uploadImport({ data })
      await router.navigate({ to: '/admin/import/$importId', params: { importId } })
    } catch (thrown) {
      const own = asAppError(thrown)?.fields?.file
      if (!own) throw thrown
      setFault(own)
    }
  })
  return (
    <form
      ref={element}
      method="post"
      action="/forms/uploadImport"
      encType="multipart/form-data"
      aria-label="New import"
      onSubmit={act}
      noValidate
    >
      <RecordColumns asideLabel="Columns" aside={kind && <FieldList kind={kind} />}>
        <div className="grid gap-5">
          <input type="hidden" name="_page" value={page} />
          <input type="hidden" name="_done" value={DONE} />
          <SelectField
            id={`${id}-kind`}
            name="kind"
            label="List"
            value={kind}
            options={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
            help={kind && KIND_NOTES[kind]}
            onChange={(value) => setKind(kinds.find((one) => one === value))}
          />
          <div id={fault ? PROBLEMS_ID : undefined}>
            <FileField
              name="file"
              label="CSV file"
              help="Up to 5 MB and 10,000 rows. The first row names the columns."
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              error={fault || failure || undefined}
              onChange={() => setFault('')}
            />
          </div>
          <span>
            <Button type="submit" size="sm" isBusy={isBusy} busyLabel="Uploading…">
              Upload file
            </Button>
          </span>
        </div>
      </RecordColumns>
    </form>
  )
}

/** Returns why the file was refused without JavaScript. */
function flashFault(): string {
  const flash = currentFlash()
  return flash?.call === 'uploadImport' && flash.outcome === 'refused' ? flash.message : ''
}
