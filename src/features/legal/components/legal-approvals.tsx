import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { calendarDay } from '#kit/time/format.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { approveLegalTexts } from '../functions.ts'
import { unapproved } from '../rules.ts'
import { ApproveLegalTexts, type LegalTextState, type LegalTextsView } from '../schema.ts'
import { TEXT_STATES, type TextState } from '../words.ts'

const TONES: Record<TextState, BadgeTone> = { approved: 'ok', changed: 'pending', unapproved: 'grey' }

/** The legal texts with their approvals, and the forms that approve one or all of them. */
export function LegalApprovals({ view: { texts, digest, today } }: { view: LegalTextsView }) {
  const left = unapproved(texts)
  return (
    <>
      <p className="measure text-ink-2">
        Have your attorney or designated broker read each text. An approval covers only the version they read. A changed
        text needs a new approval.
      </p>
      <ul className="mt-3">
        {texts.map((text) => (
          <TextLine key={text.key} text={text} today={today} />
        ))}
      </ul>
      {left.length > 1 && (
        <div className="mt-5 max-w-form">
          <ApproveForm
            of="all"
            digest={digest}
            today={today}
            label="Approve all texts"
            action={`Approve ${left.length} texts`}
          />
        </div>
      )}
    </>
  )
}

function TextLine({ text, today }: { text: LegalTextState; today: string }) {
  const { key, label, path, state, text_hash, approved_by, approved_on } = text
  const approval = approved_by && approved_on ? `${approved_by}, ${calendarDay(approved_on)}` : null
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">
          {path ? (
            <a href={path} className={linkClass()}>
              {label}
            </a>
          ) : (
            label
          )}
        </h3>
        <Badge tone={TONES[state]}>{TEXT_STATES[state]}</Badge>
      </div>
      <p className="text-ink-3 text-caption [overflow-wrap:anywhere]">
        {[state === 'changed' ? `An earlier version: ${approval}` : approval, `Version ${text_hash.slice(0, 12)}`]
          .filter(Boolean)
          .join('. ')}
      </p>
      {state !== 'approved' && (
        <Disclosure
          look="link"
          name="approve"
          summary={
            <span>
              Approve<span className="sr-only">{`: ${label}`}</span>
            </span>
          }
        >
          <div className="max-w-form">
            <ApproveForm of={key} digest={text_hash} today={today} label={`Approve: ${label}`} action="Approve" />
          </div>
        </Disclosure>
      )}
    </li>
  )
}

function ApproveForm({ of, digest, today, label, action }: ApproveFormProps) {
  const form = useCallForm({
    call: approveLegalTexts,
    schema: ApproveLegalTexts,
    defaults: { key: of, digest, approved_by: '', approved_on: today },
    hidden: ['key', 'digest'],
    done: { message: 'Approval recorded', path: null },
    onDone: useSaved(() => 'Approval recorded'),
  })
  // The page has a form for each text, so each needs unique ids.
  const own = { ...form, id: `${form.id}-${of}` }
  return (
    <Form of={own} label={label}>
      <FieldPairs>
        <form.TextField name="approved_by" label="Approved by" isRequired maxLength={120} autoComplete="off" />
        <form.TextField name="approved_on" type="date" label="Approved on" isRequired />
      </FieldPairs>
      <FormActions className="mt-3">
        <SubmitButton size="sm" variant="outline">
          {action}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

interface ApproveFormProps {
  of: ApproveLegalTexts['key']
  digest: string
  today: string
  label: string
  action: string
}
