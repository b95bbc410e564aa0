import { useBlocker, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { ConfirmDialog, Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { DirtyBar } from '#ui/page/record.tsx'
import { ConflictView } from '#ui/table/diff-table.tsx'
import { ReorderList } from '#ui/table/reorder-list.tsx'
import { asAppError } from '../call/errors.ts'
import { messageOf } from '../form/refusal.ts'

/**
 * Reorders rows by dragging, keyboard or buttons, and saves once. Sends the order that the user started from, so that
 * concurrent reordering is detected. The toast after saving has Undo.
 */
export function OrderEditor({ label, items, first, save }: OrderEditorProps) {
  const router = useRouter()
  const formId = useId()
  const stored = items.map(({ id }) => id)
  const [former, setFormer] = useState(stored)
  const [order, setOrder] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isConflict, setConflict] = useState(false)
  const isRunning = useRef(false)
  const isDirty = !isSame(order, former)
  const nameOf = (id: string | undefined) => items.find((item) => item.id === id)?.name

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list from the loader replaces an unchanged one
  useEffect(() => {
    if (isDirty) return
    setFormer(stored)
    setOrder(stored)
  }, [stored.join()])

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isRunning.current && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })

  async function send(ids: string[], from: string[], isUndo: boolean) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem('')
    try {
      await save(ids, from)
      setFormer(ids)
      setOrder(ids)
      setConflict(false)
      await reloadPage(router)
      toast.ok(
        isUndo ? 'Order restored.' : 'Order saved.',
        isUndo ? {} : { action: { label: 'Undo', onAction: () => void send(from, ids, true) } },
      )
    } catch (error) {
      if (asAppError(error)?.code === 'conflict') {
        await reloadPage(router)
        setConflict(true)
      } else setProblem(messageOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(order, former, false)
  }

  function take(ids: string[]) {
    setFormer(ids)
    setOrder(ids)
    setProblem('')
    setConflict(false)
  }

  // Drop rows deleted since the page loaded, and append new ones.
  const mine = [...order.filter((id) => stored.includes(id)), ...stored.filter((id) => !order.includes(id))]
  const byId = new Map(items.map((item) => [item.id, item]))
  return (
    <form id={formId} onSubmit={submit}>
      {problem && (
        <Notice tone="error" isLive className="mb-4">
          {problem}
        </Notice>
      )}
      <ReorderList
        label={label}
        items={order.flatMap((id) => byId.get(id) ?? [])}
        first={first}
        isDisabled={isBusy}
        onChange={setOrder}
      />
      <DirtyBar
        isDirty={isDirty}
        isBusy={isBusy}
        formId={formId}
        saveLabel="Save order"
        onDiscard={() => take(former)}
      />
      <Dialog title="Compare orders" size="wide" isOpen={isConflict} onOpenChange={setConflict} isDismissable={!isBusy}>
        <ConflictView
          who="Someone else"
          when="meanwhile"
          rows={stored.flatMap((id, place) =>
            id === mine[place]
              ? []
              : [{ label: `Position ${place + 1}`, yours: nameOf(mine[place]), theirs: nameOf(id) }],
          )}
          isBusy={isBusy}
          onTakeTheirs={() => take(stored)}
          onKeepMine={() => void send(mine, stored, false)}
        />
      </Dialog>
      <ConfirmDialog
        action="Leave without saving"
        cancelLabel="Stay on this page"
        isOpen={status === 'blocked'}
        onOpenChange={(isOpen) => !isOpen && reset?.()}
        onConfirm={() => proceed?.()}
      >
        <p>You haven’t saved the new order.</p>
      </ConfirmDialog>
    </form>
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

interface OrderEditorProps {
  label: string
  /** Rows in their stored order. */
  items: readonly { id: string; name: string; content?: ReactNode }[]
  /** Number of the first row, if there are rows above that don't move. */
  first?: number | undefined
  save: (ids: string[], formerIds: string[]) => Promise<unknown>
}
