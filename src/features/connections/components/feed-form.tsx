import type { ReactNode } from 'react'
import { useDone } from '#kit/form/after-save.ts'
import { EnterSubmits } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { EditRecordForm, type FormStep } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { updateFeedConnection } from '../functions.ts'
import { isOtherFeed } from '../rules.ts'
import { type ConnectionView, UpdateFeedConnection } from '../schema.ts'
import { MESSAGES, SERVICES } from '../words.ts'
import { ConnectionAside } from './connection-aside.tsx'
import { secretHelp } from './secret-help.ts'

/** Edits the MLS feed. @param children its test, which reads the entered settings from the form */
export function FeedConnectionForm({ view, step, children }: FeedConnectionFormProps) {
  const { stored } = view
  const form = useCallForm({
    call: updateFeedConnection,
    schema: UpdateFeedConnection,
    defaults: {
      version: view.version,
      profile: stored?.profile ?? 'mlsgrid',
      url: stored?.url ?? '',
      system: stored?.system ?? '',
      token: '',
      token_url: stored?.token_url ?? '',
      client_id: stored?.client_id ?? '',
      client_secret: '',
      media_hosts: stored?.media_hosts ?? '',
      starts_over: false,
    },
    hidden: ['version'],
    ...useDone(step?.next ?? null, MESSAGES.saved),
  })
  return (
    <EditRecordForm
      of={form}
      label="MLS feed"
      aside={<ConnectionAside view={view} />}
      asideLabel="About this integration"
      actions={step?.actions}
    >
      <EnterSubmits />
      <PanelSection title="Feed" isFirst>
        <FieldPairs>
          <form.SelectField name="profile" label="Distributor" options={optionsOf(SERVICES)} />
          <form.TextField
            name="system"
            label="Originating system"
            help="As in your license, usually lowercase."
            isRequired
          />
          <form.TextField
            name="url"
            type="url"
            label="Address"
            placeholder="https://api.mlsgrid.com/v2"
            isRequired
            className="sm:col-span-2"
          />
          <form.PasswordField
            name="token"
            label="Access token"
            autoComplete="new-password"
            help={`${secretHelp(view, 'token')} Leave it blank if you enter client credentials below.`}
            className="sm:col-span-2"
          />
          <form.TextField
            name="media_hosts"
            label="Photo hosts"
            isOptional
            help="Other hosts that photos come from, separated by commas."
            className="sm:col-span-2"
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Client credentials">
        <p className="measure mb-4 text-ink-2">
          For services that give you a client ID and secret instead of a token, such as Trestle.
        </p>
        <FieldPairs>
          <form.TextField name="token_url" type="url" label="Token address" isOptional className="sm:col-span-2" />
          <form.TextField name="client_id" label="Client ID" isOptional autoComplete="off" />
          <form.PasswordField
            name="client_secret"
            label="Client secret"
            isOptional
            autoComplete="new-password"
            help={secretHelp(view, 'client_secret')}
          />
        </FieldPairs>
      </PanelSection>
      {isOtherFeed(stored, form.values) ? (
        <PanelSection title="Another feed">
          <p className="measure mb-3 text-ink-2">{MESSAGES.startsOver}</p>
          <form.Checkbox name="starts_over" label="Start from the beginning" isRequired />
        </PanelSection>
      ) : (
        // Without JavaScript the form must send the box that it does not show.
        <input type="hidden" name="_boolean" value="starts_over" />
      )}
      <PanelSection title="Test">{children}</PanelSection>
    </EditRecordForm>
  )
}

interface FeedConnectionFormProps {
  view: ConnectionView<'feed'>
  step?: FormStep
  children: ReactNode
}
