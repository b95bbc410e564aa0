import { useDone } from '#kit/form/after-save.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { EditRecordForm, type FormStep } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { updateBrokerage } from '../functions.ts'
import { draftOf } from '../rules/settings.ts'
import { postalAddress } from '../rules.ts'
import { type BrokerageDraft, type BrokerageSettings, UpdateBrokerage } from '../schema.ts'
import { WEEKDAYS } from '../words/settings.ts'
import { IdentityFields, MlsFields, OfficeFields } from './brokerage-form.tsx'
import type { FindOffices, FoundOffice } from './feed-choices.tsx'

type Part = 'identity' | 'mls'

/** Fields of each part of the record; the others are sent as they are stored. */
const FIELDS: Record<Part, readonly (keyof BrokerageDraft)[]> = {
  identity: [
    'name',
    'short_name',
    'license_number',
    'licensed_since',
    'designated_broker',
    'tagline',
    'affiliation',
    'street',
    'city',
    'postal_code',
    'phone',
    'email',
    'social',
    ...keysOf(WEEKDAYS).flatMap((day) => [`${day}_opens`, `${day}_closes`] as const),
  ],
  mls: ['mls_name', 'mls_office_keys', 'mls_courtesy', 'mls_disclaimer', 'mls_copyright'],
}

/** Form for one part of the brokerage's record, as a step of the setup. */
export function BrokerageStepForm({ settings, part, step, findOffices, offices }: BrokerageStepFormProps) {
  const draft = { version: settings.version, ...draftOf(settings.brokerage) }
  const shown: readonly string[] = FIELDS[part]
  const form = useCallForm({
    call: updateBrokerage,
    schema: UpdateBrokerage,
    defaults: draft,
    hidden: (Object.keys(draft) as (keyof typeof draft)[]).filter((name) => !shown.includes(name)),
    ...useDone(step.next, 'Brokerage saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Brokerage"
      asideLabel="Where it appears"
      aside={part === 'identity' && <FooterPreview {...form.values} state_name={settings.brokerage.state_name} />}
      actions={step.actions}
    >
      {part === 'identity' && (
        <>
          <IdentityFields form={form} />
          <OfficeFields form={form} isShort />
        </>
      )}
      {part === 'mls' && <MlsFields form={form} findOffices={findOffices} offices={offices} />}
    </EditRecordForm>
  )
}

/** Preview of the text that the law requires on every page and in every email, as typed. */
function FooterPreview({ name, phone, license_number, ...place }: FooterPreviewProps) {
  const address = postalAddress(place)
  return (
    <PanelSection title="Where it appears" isFirst>
      <p className="mb-1 text-ink-3 text-legal">Footer, every page</p>
      <div className="on-dark grid gap-1 rounded-panel bg-navy-900 p-4 text-navy-100 [overflow-wrap:anywhere]">
        <b className="text-white">{name || 'Name missing'}</b>
        <span>{address || 'Address missing'}</span>
        <span>{phone || 'Phone missing'}</span>
        <span className="mt-2 border-navy-700 border-t pt-2 text-legal">
          {`Equal housing opportunity. ${license_number ? `License ${license_number}` : 'License number missing'}`}
        </span>
      </div>
      <p className="mt-4 mb-1 text-ink-3 text-legal">Email footer</p>
      <p className="rounded-panel border border-line p-4 text-ink-2 text-legal [overflow-wrap:anywhere]">
        {[name, address].filter(Boolean).join(', ')}
      </p>
      <p className="mt-4 text-ink-3 text-legal">
        Federal law (CAN-SPAM) requires the address in marketing email. Indiana requires the company’s name beside every
        broker’s name (876 IAC 8-1-8).
      </p>
    </PanelSection>
  )
}

type FooterPreviewProps = Pick<
  BrokerageDraft,
  'name' | 'phone' | 'license_number' | 'street' | 'city' | 'postal_code'
> & { state_name: string }

interface BrokerageStepFormProps {
  settings: BrokerageSettings
  part: Part
  step: FormStep
  findOffices: FindOffices
  /** Offices that a test of the feed found. */
  offices?: readonly FoundOffice[]
}
