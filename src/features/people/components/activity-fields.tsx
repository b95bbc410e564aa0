import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type {
  AddLeadNote,
  EmailedLead,
  EmailLead,
  LoggedCall,
  LogLeadCall,
  PersonStep,
} from '#features/leads/schema.ts'
import { CALL_DIRECTIONS, CALL_OUTCOMES } from '#features/leads/words.ts'
import { ActForm } from '#kit/form/act-form.tsx'
import type { CallFormState } from '#kit/form/call-form.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { currentFlash } from '#kit/form/flash.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import type { Draft } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { stringifySearch } from '#kit/page/search-params.ts'
import { calendarDay } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'

/** A form of `useCallForm` that has at least these members. */
type FormWith<Values> = CallFormState & BoundFields<Values>
type CallDraft = Pick<Draft<z.input<typeof LogLeadCall>>, 'direction' | 'outcome' | 'minutes' | 'note'>
type NoteDraft = Pick<Draft<z.input<typeof AddLeadNote>>, 'note'>
type EmailDraft = Pick<Draft<z.input<typeof EmailLead>>, 'subject' | 'message'>

/** Members of a call that is logged in two taps: one that reached the person. */
export const NEW_CALL = { direction: 'outgoing', outcome: 'reached', minutes: null, note: '' } as const

/** Section that logs a call with a lead or a person. */
export function CallSection({ of: form, text, children }: CallSectionProps) {
  return (
    <ActForm id="log-call" of={form} title="Log a call" text={text} action="Save call">
      <div className="grid gap-4 sm:grid-cols-3">
        <form.SelectField name="outcome" label="Result" options={optionsOf(CALL_OUTCOMES)} />
        <form.SelectField name="direction" label="Direction" options={optionsOf(CALL_DIRECTIONS)} />
        <form.NumberField name="minutes" label="Minutes" isOptional />
      </div>
      <form.TextArea name="note" label="What you talked about" rows={2} maxLength={2000} isOptional />
      {children}
    </ActForm>
  )
}

interface CallSectionProps {
  of: FormWith<CallDraft>
  text?: ReactNode
  /** More fields, after those of the call. */
  children?: ReactNode
}

/** Fields of a person's next step. The help names the step that a new one replaces. */
export function StepFields({ form, replaces = null }: { form: BoundFields<StepDraft>; replaces?: PersonStep | null }) {
  const step = replaces && stepText(replaces)
  const help = step ? `Replaces ${step}. Leave it blank to keep that step.` : undefined
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:[&:not(:has([aria-invalid=true]))]:items-end">
      <form.TextField name="next_step" label="Next step" help={help} maxLength={200} isOptional />
      <form.TextField name="next_step_date" type="date" label="Due date" isOptional />
    </div>
  )
}

/** Returns a next step and its due date, or null without a step. */
function stepText({ next_step, next_step_date }: PersonStep): string | null {
  if (next_step === null) return null
  return `“${next_step}”${next_step_date ? `, due ${calendarDay(next_step_date)}` : ''}`
}

/** Returns options for `useCallForm` that confirm a logged call, and name the next step that it replaced. */
export function useCallDone() {
  const router = useRouter()
  return {
    done: { message: 'Call logged.', path: null },
    onDone: async ({ replaced }: LoggedCall) => {
      await reloadPage(router)
      const step = replaced && stepText(replaced)
      toast.ok(step ? `Call logged. The next step replaces ${step}.` : 'Call logged.')
    },
  }
}

type StepDraft = Record<'next_step' | 'next_step_date', string>

/** Section that adds a note to a lead or a person. */
export function NoteSection({ of: form, help, isOpen }: NoteSectionProps) {
  return (
    <ActForm id="add-note" of={form} title="Add a note" action="Save note" isOpen={isOpen}>
      <form.TextArea name="note" label="Note" help={help} rows={3} maxLength={2000} isRequired />
    </ActForm>
  )
}

interface NoteSectionProps {
  of: FormWith<NoteDraft>
  help?: string
  /** True to start expanded. */
  isOpen?: boolean
}

/**
 * Section that emails a lead or a person. If `isWriting`, it starts expanded, with the focus in the first field that is
 * empty, also without JavaScript.
 */
export function EmailSection({ of: form, text, start, isOpen = false, isWriting = false }: EmailSectionProps) {
  // Decided once: reloading the page's data must not collapse a form in which someone writes. Only one section of a
  // page can be open, so one that comes back with an error goes first.
  const [first] = useState(() => ({
    isOpen: (isOpen || isWriting) && currentFlash() === null,
    field: form.typed.subject ? 'message' : 'subject',
  }))
  const hasFocus = isWriting && first.isOpen
  const message = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!hasFocus) return
    // After the router has scrolled to the top of a new page.
    const frame = requestAnimationFrame(() =>
      message.current?.closest('details')?.querySelector('summary')?.scrollIntoView(),
    )
    return () => cancelAnimationFrame(frame)
  }, [hasFocus])
  return (
    <ActForm
      id="send-email"
      of={form}
      title="Send an email"
      text={text}
      action="Send email"
      start={start}
      isOpen={first.isOpen}
    >
      <form.TextField
        name="subject"
        label="Subject"
        maxLength={120}
        autoFocus={hasFocus && first.field === 'subject'}
        isRequired
      />
      <form.TextArea
        name="message"
        label="Message"
        rows={8}
        maxLength={5000}
        ref={message}
        autoFocus={hasFocus && first.field === 'message'}
        isRequired
      />
    </ActForm>
  )
}

interface EmailSectionProps {
  of: FormWith<EmailDraft>
  text: ReactNode
  /** Choice of a template, above the fields. */
  start?: ReactNode
  /** True to start expanded. */
  isOpen?: boolean
  /** True if the link to the page asks for an email. */
  isWriting?: boolean
}

const NOT_SENT =
  'Not sent: this site can’t send email yet. It doesn’t count as a reply. The email is in their timeline.'

/** Returns options for `useCallForm` that say what became of an email. */
export function useEmailDone() {
  // Without the chosen template and the open form, or the form would start with the same email again.
  const path = useLocation({
    select: ({ pathname, search }) =>
      `${pathname}${stringifySearch({ ...search, template: undefined, write: undefined })}`,
  })
  const router = useRouter()
  return {
    done: { message: 'Email saved. The timeline shows whether it was sent.', path },
    onDone: async ({ has_mail_server }: EmailedLead) => {
      await reloadPage(router)
      if (has_mail_server) toast.ok('Email sent.')
      else toast.warning(NOT_SENT)
    },
  }
}
