import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { saveFile } from '#kit/form/save-file.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { exportAudit } from '../functions.ts'
import type { TrailSearch } from '../rules.ts'
import { ExportAudit } from '../schema.ts'
import { EXPORT_FORMATS } from '../words.ts'

export function ExportForm({ search, from, to }: { search: TrailSearch; from: string; to: string }) {
  const router = useRouter()
  const form = useCallForm({
    call: exportAudit,
    schema: ExportAudit,
    defaults: {
      ...filterOf(search),
      from: search.from ?? from,
      to: search.to ?? to,
      format: 'jsonl' as const,
      reason: '',
    },
    hidden: ['who', 'actorId', 'act', 'objectType', 'objectId'],
    onDone: async (file) => {
      await saveFile(file, 'audit.jsonl')
      form.setValue('reason', '')
      await reloadPage(router)
      toast.ok('Export downloaded.')
    },
  })
  const isPart = Object.keys(filterOf(search)).length > 0
  return (
    <Disclosure summary="Export" look="link" isOpen={form.flash !== null} className="mb-3">
      <Form of={form} label="Export" className="grid max-w-(--container-text) gap-5 pb-4">
        <p className="text-ink-2">
          {isPart
            ? 'Entries from these days that match the filters. The file says how many were left out between them.'
            : 'All entries from these days, each with its hash. The last line proves that the file is complete, so an auditor can check it without our software.'}
        </p>
        <FieldPairs>
          <form.TextField name="from" type="date" label="First day" isRequired />
          <form.TextField name="to" type="date" label="Last day" isRequired />
          <form.SelectField
            name="format"
            label="Format"
            help="JSON Lines is for automated checks, and CSV is for a spreadsheet."
            options={keysOf(EXPORT_FORMATS).map((value) => ({ value, label: EXPORT_FORMATS[value] }))}
          />
          <form.TextField
            name="reason"
            label="Reason"
            help="The export is added to the audit log."
            isRequired
            maxLength={500}
            autoComplete="off"
          />
        </FieldPairs>
        <FormActions>
          <SubmitButton size="sm" busyLabel="Exporting…">
            Export
          </SubmitButton>
        </FormActions>
      </Form>
    </Disclosure>
  )
}

function filterOf({ who, actorId, act, objectType, objectId }: TrailSearch) {
  return {
    ...(who && { who }),
    ...(actorId && { actorId }),
    ...(act && { act }),
    ...(objectType && { objectType }),
    ...(objectId && { objectId }),
  }
}
