import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { stringifySearch } from '#kit/page/search-params.ts'
import type { Selection } from '#kit/table/define-table.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { changePeople, undoPeopleChange } from '../functions.ts'
import { bulkTitle, resultText, undoneText } from '../rules/bulk.ts'
import { type BulkResult, ChangePeople, type LastChange } from '../schema/bulk.ts'
import type { ListPeople, PeoplePage, PersonRow } from '../schema.ts'
import { BULK_KINDS, type BulkKind } from '../words/bulk.ts'
import { STAGES } from '../words.ts'

/** A bulk act that was done or undone. */
export interface BulkDone extends BulkResult {
  isUndone: boolean
}

/** Buttons that change the selected people, each with a form. */
export function BulkForms({ selection, page, search, isOffice, onDone }: BulkFormsProps) {
  const [open, setOpen] = useState<{ kind: BulkKind; key: string } | null>(null)
  const kinds = Object.entries(BULK_KINDS).filter(([kind]) => kind !== 'owner' || page.agents.length > 0)
  return (
    <>
      {kinds.map(([kind, label]) => (
        <Button
          key={kind}
          variant="outline"
          size="xs"
          // The key tells a form that is sent twice from the same change made again.
          onClick={() => setOpen({ kind: kind as BulkKind, key: crypto.randomUUID() })}
        >
          {label}
        </Button>
      ))}
      {open && (
        <BulkDialog
          key={open.key}
          kind={open.kind}
          formKey={open.key}
          selection={selection}
          page={page}
          search={search}
          isOffice={isOffice}
          onDone={onDone}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface BulkFormsProps {
  selection: Selection<PersonRow>
  page: PeoplePage
  search: ListPeople
  isOffice: boolean
  onDone: (done: BulkDone) => void
}

function BulkDialog({ kind, formKey, selection, page, search, isOffice, onDone, onClose }: BulkDialogProps) {
  const router = useRouter()
  const { rows, isAll, count, clear } = selection
  const form = useCallForm({
    call: changePeople,
    schema: ChangePeople,
    defaults: {
      key: formKey,
      isOffice,
      isAll,
      search: stringifySearch({ ...search, after: undefined, before: undefined, size: undefined }),
      personIds: isAll ? [] : rows.map(({ id }) => id),
      shown: count,
      kind,
      value: '',
      due_date: kind === 'task' ? page.today : '',
    },
    hidden: ['key', 'isOffice', 'isAll', 'search', 'personIds', 'shown', 'kind'],
    onDone: async (result) => {
      onClose()
      clear()
      onDone({ ...result, isUndone: false })
      await reloadPage(router)
    },
  })
  const title = bulkTitle(kind, count)
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable={!form.isBusy}>
      <Form of={form} label={title} className="grid gap-4">
        {kind === 'stage' && (
          <form.SelectField
            name="value"
            label="Stage"
            placeholder="Choose a stage"
            help="Touring and Offer skip people without an agency agreement in force. Prospect skips people who already asked for something."
            options={optionsOf(STAGES)}
            isRequired
          />
        )}
        {kind === 'owner' && (
          <form.SelectField
            name="value"
            label="Agent"
            placeholder="Choose an agent"
            help="Open tasks move to the agent. Leads stay with their agents, and no email is sent."
            options={page.agents.map(({ id, name }) => ({ value: id, label: name }))}
            isRequired
          />
        )}
        {(kind === 'add_tag' || kind === 'remove_tag') && (
          <form.TextField name="value" label="Tag" maxLength={30} autoComplete="off" isRequired />
        )}
        {kind === 'task' && (
          <>
            <form.TextField
              name="value"
              label="Task"
              help={isOffice ? 'If you aren’t an agent, each person’s agent gets it.' : undefined}
              maxLength={200}
              autoComplete="off"
              isRequired
            />
            <form.TextField name="due_date" type="date" label="Due date" isRequired />
          </>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" isDisabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>{BULK_KINDS[kind]}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

interface BulkDialogProps extends BulkFormsProps {
  kind: BulkKind
  formKey: string
  onClose: () => void
}

/** Result of a bulk act, with the button that undoes it. */
export function BulkNotice({ done, onClose }: { done: BulkDone; onClose: () => void }) {
  const [shown, setShown] = useState(done)
  const box = useRef<HTMLDivElement>(null)
  // The button of the act is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-26 outline-none">
      <Notice
        tone={shown.changed > 0 ? 'ok' : 'warning'}
        isLive
        className="mb-3"
        action={
          <>
            {!shown.isUndone && shown.changed > 0 && <UndoButton actId={shown.id} onUndone={setShown} />}
            <Button variant="quiet" size="xs" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {shown.isUndone ? undoneText(shown) : resultText(shown)}
      </Notice>
    </div>
  )
}

/** The newest bulk act, which can be undone for a day. */
export function LastChangeLine({ change, onUndone }: { change: LastChange; onUndone: (done: BulkDone) => void }) {
  return (
    <p className="my-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-legal">
      {`Your last change, ${dayAndTime(change.created_at)}: ${resultText(change)}`}
      <UndoButton actId={change.id} onUndone={onUndone} />
    </p>
  )
}

/** Toast of a move or a handover, which every undo of it closes. */
export const CHANGE_TOAST = 'people-change'

/** Undoes a move or a handover from its toast. @returns why it did not, or null */
export async function undoFromToast(actId: string): Promise<string | null> {
  const result = await undoPeopleChange({ data: { actId } })
  return result.changed > 0 ? null : undoneText(result)
}

function UndoButton({ actId, onUndone }: { actId: string; onUndone: (done: BulkDone) => void }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function undo() {
    setBusy(true)
    setFailure('')
    try {
      onUndone({ ...(await undoPeopleChange({ data: { actId } })), isUndone: true })
      toast.close(CHANGE_TOAST)
      await reloadPage(router)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="outline" size="xs" isBusy={isBusy} busyLabel="Undoing…" onClick={undo}>
        Undo
      </Button>
      {failure && (
        <span role="alert" className="text-error">
          {failure}
        </span>
      )}
    </>
  )
}
