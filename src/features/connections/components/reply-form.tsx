import { useSaved } from '#kit/form/after-save.ts'
import { useCallFormState } from '#kit/form/call-form.ts'
import { EnterSubmits } from '#kit/form/form.tsx'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { testReplyConnection, updateReplyConnection } from '../functions.ts'
import { type ConnectionView, UpdateReplyConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { ConnectionAside } from './connection-aside.tsx'
import { ConnectionTest, ServiceResult } from './connection-test.tsx'
import { secretHelp } from './secret-help.ts'

const STANDARD_PORT = 993

/** Edits and tests the mailbox of replies to email. */
export function ReplyConnectionForm({ view }: { view: ConnectionView<'replies'> }) {
  const form = useCallForm({
    call: updateReplyConnection,
    schema: UpdateReplyConnection,
    defaults: {
      version: view.version,
      address: view.stored?.address ?? '',
      host: view.stored?.host ?? '',
      port: view.stored?.port ?? STANDARD_PORT,
      username: view.stored?.username ?? '',
      password: '',
    },
    hidden: ['version'],
    done: { message: MESSAGES.saved, path: null },
    onDone: useSaved(() => MESSAGES.saved),
  })
  return (
    <EditRecordForm
      of={form}
      label="Reply mailbox"
      aside={<ConnectionAside view={view} />}
      asideLabel="About this integration"
    >
      <EnterSubmits />
      <PanelSection title="Mailbox" isFirst>
        <p className="measure mb-4 text-ink-2">
          When someone replies to an agent’s email, the reply appears in the lead’s timeline, and the agent gets it by
          email. Use a dedicated mailbox. The site reads its inbox every minute and changes nothing in it.
        </p>
        <form.TextField
          name="address"
          type="email"
          label="Email address"
          placeholder="replies@example.com"
          isRequired
          autoComplete="off"
          className="max-w-form"
          help="The mailbox must also accept addresses with a plus, such as replies+1@example.com. Gmail and Microsoft 365 do."
        />
      </PanelSection>
      <PanelSection title="Mail server (IMAP)">
        <FieldPairs>
          <form.TextField name="host" label="Server" help="Such as imap.example.com." autoComplete="off" isRequired />
          <form.NumberField name="port" label="Port" help="Usually 993, or 143." isPlain isRequired />
          <form.TextField name="username" label="User name" autoComplete="off" isRequired />
          <form.PasswordField
            name="password"
            label="Password"
            isOptional={'password' in view.secrets}
            autoComplete="new-password"
            help={secretHelp(view, 'password')}
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Test">
        <MailboxTest />
      </PanelSection>
    </EditRecordForm>
  )
}

function MailboxTest() {
  const form = useCallFormState()
  return (
    <ConnectionTest
      call={testReplyConnection}
      action="Test mailbox"
      busyLabel="Testing…"
      note="Signs in and opens the mailbox. It reads no email, and nothing is saved."
      run={() => testReplyConnection({ data: form.latest() as never })}
    >
      {(result) => <ServiceResult result={result} />}
    </ConnectionTest>
  )
}
