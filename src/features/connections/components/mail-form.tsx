import { useState } from 'react'
import { useDone } from '#kit/form/after-save.ts'
import { useCallFormState } from '#kit/form/call-form.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { EnterSubmits } from '#kit/form/form.tsx'
import { EditRecordForm, type FormStep } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { number } from '#kit/time/format.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { checkSenderDomain, sendTestEmail, testMailConnection, updateMailConnection } from '../functions.ts'
import {
  type ConnectionView,
  type MailTest,
  type RecordReport,
  type SenderDomainReport,
  UpdateMailConnection,
} from '../schema.ts'
import { MESSAGES, RECORD_STATES, type RecordState } from '../words.ts'
import { ConnectionAside } from './connection-aside.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { secretHelp } from './secret-help.ts'

const STANDARD_PORT = 587

/** Edits and tests the mail server. */
export function MailConnectionForm({ view, step }: { view: ConnectionView<'mail'>; step?: FormStep }) {
  const form = useCallForm({
    call: updateMailConnection,
    schema: UpdateMailConnection,
    defaults: {
      version: view.version,
      host: view.stored?.host ?? '',
      port: view.stored?.port ?? STANDARD_PORT,
      username: view.stored?.username ?? '',
      from_address: view.stored?.from_address ?? '',
      password: '',
    },
    hidden: ['version'],
    ...useDone(step?.next ?? null, MESSAGES.saved),
  })
  return (
    <EditRecordForm
      of={form}
      label="Mail server"
      aside={<ConnectionAside view={view} />}
      asideLabel="About this integration"
      actions={step?.actions}
    >
      <EnterSubmits />
      <PanelSection title="Sender" isFirst>
        <form.TextField
          name="from_address"
          type="email"
          label="From address"
          isOptional
          help="Recipients see your brokerage’s name beside it. Replies go to the brokerage’s email address."
          autoComplete="off"
          className="max-w-form"
        />
      </PanelSection>
      <PanelSection title="Mail server (SMTP)">
        <FieldPairs>
          <form.TextField name="host" label="Server" help="Such as smtp.example.com." autoComplete="off" isRequired />
          <form.NumberField name="port" label="Port" help="Usually 587, or 465." isPlain isRequired />
          <form.TextField
            name="username"
            label="User name"
            isOptional
            autoComplete="off"
            help="Often an email address. Leave it blank if the server needs no password."
          />
          <form.PasswordField
            name="password"
            label="Password"
            isOptional
            autoComplete="new-password"
            help={secretHelp(view, 'password')}
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Test">
        <TypedTest />
      </PanelSection>
      <PanelSection title="DNS records">
        <SenderDomain />
      </PanelSection>
    </EditRecordForm>
  )
}

function TypedTest() {
  const form = useCallFormState()
  return (
    <ConnectionTest
      call={testMailConnection}
      action="Send test email"
      busyLabel="Sending…"
      note="Sends an email to your own address. Nothing is saved."
      run={() => testMailConnection({ data: form.latest() as never })}
    >
      {(result) => <MailResult result={result} />}
    </ConnectionTest>
  )
}

/** Sends a test email through the mail server in use. */
export function MailInUseTest({ isInRow = false }: { isInRow?: boolean }) {
  return (
    <ConnectionTest
      call={sendTestEmail}
      action={isInRow ? 'Send test' : 'Send test email'}
      busyLabel="Sending…"
      isInRow={isInRow}
      note={isInRow ? undefined : 'Sends an email to your own address.'}
      run={() => sendTestEmail()}
    >
      {(result) => <MailResult result={result} />}
    </ConnectionTest>
  )
}

function MailResult({ result }: { result: MailTest }) {
  return result.is_sent ? (
    <Notice tone="ok" title={`Accepted in ${number(result.took_ms)} ms`}>
      <p>{`${result.host} accepted the email to ${result.to}. Check your inbox and your spam folder.`}</p>
    </Notice>
  ) : (
    <Notice tone="error" title="Not sent">
      <p className="[overflow-wrap:anywhere]">{result.message}</p>
    </Notice>
  )
}

const TONES: Record<RecordState, BadgeTone> = { good: 'ok', missing: 'pending', wrong: 'error', unchecked: 'grey' }

/** Checks the DNS records of the entered sender's domain. */
function SenderDomain() {
  const form = useCallFormState()
  const [selector, setSelector] = useState(() => String(currentFlash()?.values.selector ?? ''))
  return (
    <div className="grid gap-4">
      <p className="measure text-ink-2">They tell Gmail and other providers that email from your domain is yours.</p>
      <TextField
        name="selector"
        label="DKIM selector"
        isOptional
        help="Your mail provider gives it to you."
        autoComplete="off"
        value={selector}
        onChange={setSelector}
        className="max-w-form"
      />
      <ConnectionTest
        call={checkSenderDomain}
        action="Check DNS records"
        busyLabel="Checking…"
        run={() => checkSenderDomain({ data: { from_address: String(form.latest().from_address ?? ''), selector } })}
      >
        {(report) => <Records report={report} />}
      </ConnectionTest>
    </div>
  )
}

function Records({ report: { domain, records } }: { report: SenderDomainReport }) {
  return (
    <Table label={`DNS records for ${domain}`}>
      <TableHead>
        <TableHeaderCell>Record</TableHeaderCell>
        <TableHeaderCell>Result</TableHeaderCell>
        <TableHeaderCell>Details</TableHeaderCell>
      </TableHead>
      <TableBody>
        {records.map((record) => (
          <TableRow key={record.name}>
            <TableRowHeader className="whitespace-nowrap">{record.name}</TableRowHeader>
            <TableCell label="Result">
              <Badge tone={TONES[record.state]}>{RECORD_STATES[record.state]}</Badge>
            </TableCell>
            <TableCell label="Details">
              <Details record={record} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Details({ record: { found, note, proposal } }: { record: RecordReport }) {
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      {found && <code className="text-legal">{found}</code>}
      <p>{note}</p>
      {proposal && <code className="text-legal">{`${proposal.host}  TXT  "${proposal.value}"`}</code>}
    </div>
  )
}
