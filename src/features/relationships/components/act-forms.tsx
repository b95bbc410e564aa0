import { Link } from '@tanstack/react-router'
import { useEmailed } from '#features/brokerage/public.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { type CallForm, useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { updateRelationship } from '../functions.ts'
import {
  AcknowledgeRelationship,
  CompleteRelationship,
  RecallRelationship,
  type RelationshipDetail,
  SendRelationship,
  SignRelationship,
  TerminateRelationship,
} from '../schema.ts'
import { ELECTRONIC_CONSENT } from '../words/texts.ts'
import { SignaturePad } from './signature-pad.tsx'

interface ActProps {
  relationship: RelationshipDetail
  /** Path of the relationship page, where each form returns. */
  path: string
}

/** Form in which the client acknowledges the disclosure. */
export function AcknowledgeForm({ relationship: { id, version, disclosure }, path }: ActProps) {
  const form = useCallForm({
    call: updateRelationship,
    schema: AcknowledgeRelationship,
    defaults: {
      act: 'acknowledge',
      relationshipId: id,
      version,
      textHash: disclosure?.text_hash ?? '',
      hasRead: false,
    },
    hidden: ['act', 'relationshipId', 'version', 'textHash'],
    ...useDone(path, 'Disclosure acknowledged.'),
  })
  return (
    <Form of={form} label="Acknowledge the disclosure" className="mt-6 grid gap-4">
      <form.Checkbox
        name="hasRead"
        plainLabel="The disclosure"
        label="I have read this disclosure and understand who the broker works for"
        isRequired
      />
      <FormActions>
        <SubmitButton busyLabel="Saving…">Acknowledge and continue</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Form in which the client signs by a typed name or a drawing. */
export function SignForm({ relationship: { id, version, agreement }, path, name }: ActProps & { name: string }) {
  const form = useCallForm({
    call: updateRelationship,
    schema: SignRelationship,
    defaults: {
      act: 'sign',
      relationshipId: id,
      version,
      textHash: agreement?.text_hash ?? '',
      signatureName: '',
      drawing: '',
      electronicConsent: false,
    },
    hidden: ['act', 'relationshipId', 'version', 'textHash', 'drawing'],
    ...useDone(path, 'Signed. We’re emailing you a copy.'),
  })
  return (
    <Form of={form} label="Sign the agreement" className="mt-6 grid gap-5">
      <SignatureFields form={form} name={name} />
      <FormActions>
        <SubmitButton busyLabel="Signing…">Sign</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Form in which the agent signs first and emails the agreement to the client. */
export function SendForm({ relationship: { id, version, consumer }, path, name }: ActProps & { name: string }) {
  const form = useCallForm({
    call: updateRelationship,
    schema: SendRelationship,
    defaults: { act: 'send', relationshipId: id, version, signatureName: '', drawing: '', electronicConsent: false },
    hidden: ['act', 'relationshipId', 'version', 'drawing'],
    ...useDone(path, `Signed and sent to ${consumer.name}.`),
  })
  return (
    <Form of={form} label="Sign and send" className="grid gap-5">
      <SignatureFields form={form} name={name} />
      <FormActions>
        <SubmitButton busyLabel="Sending…">Sign and send</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Form in which either side ends the relationship and gives a reason. */
export function EndForm({ relationship: { id, version, status }, path }: ActProps) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: updateRelationship,
    schema: TerminateRelationship,
    defaults: { act: 'terminate', relationshipId: id, version, reason: '' },
    hidden: ['act', 'relationshipId', 'version'],
    ...useDone(path, `Relationship ended. ${emailed('We emailed everyone named in it.')}`),
  })
  return (
    <Form of={form} label="End this relationship" className="grid gap-5">
      <p className="measure text-ink-2">
        {status === 'pending'
          ? 'It can no longer be signed.'
          : 'It ends right away, and you can’t undo this. Agreements with third parties, such as an accepted offer, continue.'}{' '}
        The other party will see your reason.
      </p>
      <form.TextArea
        name="reason"
        label="Why are you ending it?"
        rows={3}
        maxLength={1000}
        isRequired
        className="max-w-150"
      />
      <FormActions>
        <SubmitButton busyLabel="Ending…">End relationship</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Cancel
        </Link>
      </FormActions>
    </Form>
  )
}

/** Form in which the agent recalls a sent agreement to edit it. */
export function RecallForm({ relationship: { id, version }, path }: ActProps) {
  const form = useCallForm({
    call: updateRelationship,
    schema: RecallRelationship,
    defaults: { act: 'recall', relationshipId: id, version },
    hidden: ['act', 'relationshipId', 'version'],
    ...useDone(path, 'Agreement recalled. You can edit it now.'),
  })
  return (
    <Form of={form} label="Recall agreement" className="grid gap-5">
      <p className="measure text-ink-2">
        They can no longer see it. Acknowledgments and signatures become void, so they’ll need to read and sign it
        again.
      </p>
      <FormActions>
        <SubmitButton busyLabel="Recalling…">Recall agreement</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Cancel
        </Link>
      </FormActions>
    </Form>
  )
}

/** Form in which the agent marks the purpose as completed. */
export function CompleteForm({ relationship: { id, version }, path }: ActProps) {
  const form = useCallForm({
    call: updateRelationship,
    schema: CompleteRelationship,
    defaults: { act: 'complete', relationshipId: id, version },
    hidden: ['act', 'relationshipId', 'version'],
    ...useDone(path, 'Marked as completed.'),
  })
  return (
    <Form of={form} label="Mark as completed" className="grid gap-5">
      <p className="measure text-ink-2">The sale or lease has closed, and the work is done. You can’t undo this.</p>
      <FormActions>
        <SubmitButton busyLabel="Saving…">Mark as completed</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Not yet
        </Link>
      </FormActions>
    </Form>
  )
}

interface SignatureDraft {
  signatureName: string
  drawing: string
  electronicConsent: boolean
}

/** Fields of a signature: typed name, optional drawing, consent to sign electronically. */
function SignatureFields({ form, name }: { form: CallForm<SignatureDraft>; name: string }) {
  return (
    <>
      <form.TextField
        name="signatureName"
        label="Your name, as your signature"
        help={`As shown in your account: ${name}`}
        autoComplete="name"
        maxLength={200}
        className="max-w-form"
      />
      <SignaturePad drawing={form.values.drawing} onChange={(drawing) => form.setValue('drawing', drawing)} />
      <form.Checkbox
        name="electronicConsent"
        size="small"
        plainLabel="Signing electronically"
        label={ELECTRONIC_CONSENT}
        isRequired
      />
    </>
  )
}
