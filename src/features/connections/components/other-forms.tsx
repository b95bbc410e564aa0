import { useSaved } from '#kit/form/after-save.ts'
import { useCallFormState } from '#kit/form/call-form.ts'
import { EnterSubmits } from '#kit/form/form.tsx'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import {
  testMapConnection,
  testTextConnection,
  updateAnalyticsConnection,
  updateMapConnection,
  updateTextConnection,
} from '../functions.ts'
import { type ConnectionView, UpdateAnalyticsConnection, UpdateMapConnection, UpdateTextConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { ConnectionAside } from './connection-aside.tsx'
import { ConnectionTest, ServiceResult } from './connection-test.tsx'
import { secretHelp } from './secret-help.ts'

const DONE = { message: MESSAGES.saved, path: null }

/** Edits the text gateway. */
export function TextConnectionForm({ view }: { view: ConnectionView<'texts'> }) {
  const form = useCallForm({
    call: updateTextConnection,
    schema: UpdateTextConnection,
    defaults: {
      version: view.version,
      url: view.stored?.url ?? '',
      account: view.stored?.account ?? '',
      from: view.stored?.from ?? '',
      token: '',
      webhook_secret: '',
    },
    hidden: ['version'],
    done: DONE,
    onDone: useSaved(() => MESSAGES.saved),
  })
  return (
    <EditRecordForm
      of={form}
      label="Text gateway"
      aside={<ConnectionAside view={view} />}
      asideLabel="About this integration"
    >
      <EnterSubmits />
      <PanelSection title="Gateway" isFirst>
        <p className="measure mb-4 text-ink-2">Any gateway with Twilio’s Messages API.</p>
        <FieldPairs>
          <form.TextField
            name="url"
            type="url"
            label="Address"
            placeholder="https://api.twilio.com"
            isRequired
            className="sm:col-span-2"
          />
          <form.TextField name="account" label="Account" isRequired autoComplete="off" />
          <form.TextField name="from" label="Sending number" placeholder="+13175550123" isRequired autoComplete="off" />
          <form.PasswordField
            name="token"
            label="Token"
            isOptional
            autoComplete="new-password"
            help={secretHelp(view, 'token')}
          />
          <form.PasswordField
            name="webhook_secret"
            label="Signing secret for replies"
            isOptional
            autoComplete="new-password"
            help={`Begins with whsec_. The gateway signs STOP and other replies with it. ${secretHelp(view, 'webhook_secret')}`}
          />
        </FieldPairs>
      </PanelSection>
      <PanelSection title="Test">
        <TextTest />
      </PanelSection>
    </EditRecordForm>
  )
}

function TextTest() {
  const form = useCallFormState()
  return (
    <ConnectionTest
      call={testTextConnection}
      action="Test gateway"
      busyLabel="Testing…"
      note="Checks the account, the token, and the number. It sends no text, and nothing is saved."
      run={() => testTextConnection({ data: form.latest() as never })}
    >
      {(result) => <ServiceResult result={result} />}
    </ConnectionTest>
  )
}

/** Edits the source of the map. */
export function MapConnectionForm({ view }: { view: ConnectionView<'map'> }) {
  const form = useCallForm({
    call: updateMapConnection,
    schema: UpdateMapConnection,
    defaults: {
      version: view.version,
      style_url: view.stored?.style_url ?? '',
      tiles_url: view.stored?.tiles_url ?? '',
    },
    hidden: ['version'],
    done: DONE,
    onDone: useSaved(() => MESSAGES.saved),
  })
  return (
    <EditRecordForm of={form} label="Map" aside={<ConnectionAside view={view} />} asideLabel="About this integration">
      <EnterSubmits />
      <PanelSection title="Source" isFirst>
        <div className="grid max-w-form gap-5">
          <form.TextField
            name="tiles_url"
            type="url"
            label="PMTiles file"
            isOptional
            help="The address of a file with map tiles for your area. With it, no map service sees your visitors."
          />
          <form.TextField
            name="style_url"
            type="url"
            label="Map style"
            isOptional
            help="The address of a MapLibre style from a map service. It’s used instead of the file."
          />
        </div>
      </PanelSection>
      <PanelSection title="Test">
        <MapTest />
      </PanelSection>
    </EditRecordForm>
  )
}

function MapTest() {
  const form = useCallFormState()
  return (
    <ConnectionTest
      call={testMapConnection}
      action="Test map"
      busyLabel="Testing…"
      note="Requests the style or the file, as a visitor’s browser does. Nothing is saved."
      run={() => testMapConnection({ data: form.latest() as never })}
    >
      {(result) => <ServiceResult result={result} />}
    </ConnectionTest>
  )
}

/** Edits the analytics project. */
export function AnalyticsConnectionForm({ view }: { view: ConnectionView<'analytics'> }) {
  const form = useCallForm({
    call: updateAnalyticsConnection,
    schema: UpdateAnalyticsConnection,
    defaults: { version: view.version, key: view.stored?.key ?? '', host: view.stored?.host ?? '' },
    hidden: ['version'],
    done: DONE,
    onDone: useSaved(() => MESSAGES.saved),
  })
  return (
    <EditRecordForm
      of={form}
      label="Analytics"
      aside={<ConnectionAside view={view} />}
      asideLabel="About this integration"
    >
      <PanelSection title="PostHog" isFirst>
        <div className="grid max-w-form gap-5">
          <form.TextField
            name="key"
            label="Project key"
            isRequired
            autoComplete="off"
            help="Anyone can see it, because every page sends it."
          />
          <form.TextField
            name="host"
            type="url"
            label="Address"
            isOptional
            placeholder="https://us.i.posthog.com"
            help="Leave it blank for PostHog’s cloud in the United States."
          />
        </div>
      </PanelSection>
    </EditRecordForm>
  )
}
