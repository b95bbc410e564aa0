import { Link } from '@tanstack/react-router'
import { useSaved } from '#kit/form/after-save.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { phoneText } from '#kit/form/phone.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { type CallForm, useCallForm } from '#kit/form/use-call-form.ts'
import { HOLIDAYS } from '#kit/time/holidays.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldPairs } from '#ui/fields/form.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { updateBrokerage } from '../functions.ts'
import { draftOf } from '../rules/settings.ts'
import { type BrokerageDraft, type BrokerageSettings, UpdateBrokerage } from '../schema.ts'
import { USUAL_MLS_TEXTS } from '../words/settings.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { CityChoices, type FeedCity, type FindOffices, type FoundOffice, OfficeFinder } from './feed-choices.tsx'
import { HoursFields } from './hours-fields.tsx'
import { LaunchPanel } from './launch-panel.tsx'

export type BrokerageFormState = CallForm<BrokerageDraft & { version: number }>

const SECTIONS = [
  { href: '#identity', label: 'Identity' },
  { href: '#office', label: 'Office and hours' },
  { href: '#area', label: 'Service area' },
  { href: '#mls', label: 'MLS texts' },
  { href: '#legal', label: 'Legal notices' },
]

/** Form that changes the brokerage, next to the state of its launch and its history. */
export function BrokerageForm({ settings, cities, findOffices }: BrokerageFormProps) {
  const form = useCallForm({
    call: updateBrokerage,
    schema: UpdateBrokerage,
    defaults: { version: settings.version, ...draftOf(settings.brokerage) },
    hidden: ['version'],
    done: { message: 'Brokerage saved', path: null },
    onDone: useSaved(() => 'Brokerage saved'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Brokerage"
      asideLabel="Status and history"
      aside={<LaunchPanel settings={settings} />}
    >
      <AnchorTabs label="Sections" tabs={SECTIONS} className="mb-5" />
      <IdentityFields form={form} />
      <OfficeFields form={form} />
      <PanelSection id="area" title="Service area">
        <form.TextArea
          name="service_area"
          label="Cities and towns"
          isOptional
          rows={8}
          help="One per line, in the order visitors see them."
        />
        <CityChoices
          cities={cities}
          text={form.values.service_area}
          onChange={(text) => form.setValue('service_area', text)}
        />
      </PanelSection>
      <MlsFields form={form} findOffices={findOffices} />
      <PanelSection id="legal" title="Legal notices">
        <p className="mb-4 text-ink-2">
          Your DMCA agent receives copyright notices. Register the agent with the U.S. Copyright Office first.
        </p>
        <FieldPairs>
          <form.TextField name="dmca_name" label="DMCA agent" isOptional autoComplete="off" />
          <form.TextField name="dmca_address" label="Agent’s postal address" isOptional autoComplete="off" />
          <form.TextField
            name="dmca_phone"
            label="Agent’s phone"
            isOptional
            type="tel"
            autoComplete="off"
            format={phoneText}
          />
          <form.TextField name="dmca_email" label="Agent’s email" isOptional type="email" autoComplete="off" />
        </FieldPairs>
      </PanelSection>
    </EditRecordForm>
  )
}

/**
 * Name, license and designated broker. What opening needs is not marked as optional, although a closed site can be
 * saved without it.
 */
export function IdentityFields({ form }: SectionProps) {
  return (
    <PanelSection id="identity" title="Identity" isFirst>
      <FieldPairs>
        <form.TextField
          name="name"
          label="Licensed name"
          help="Exactly as on the company license."
          autoComplete="off"
        />
        <form.TextField name="short_name" label="Short name" help="The everyday name." autoComplete="off" />
        <form.TextField
          name="license_number"
          label="Company license number"
          help="In Indiana: RC and 8 digits, such as RC12345678."
          autoComplete="off"
        />
        <form.NumberField
          name="licensed_since"
          label="Licensed since"
          isOptional
          isPlain
          help="The year, such as 2014."
        />
        <form.TextField
          name="designated_broker"
          label="Designated broker"
          help="In Indiana: the managing broker."
          autoComplete="off"
        />
        <form.TextArea
          name="tagline"
          label="Tagline"
          isRequired
          rows={2}
          help="One sentence for search results and the footer."
          className="sm:col-span-2"
        />
        <form.TextArea
          name="affiliation"
          label="Affiliation with a national brand"
          isOptional
          rows={2}
          help="One sentence, such as “An independently owned and operated office of …”"
          className="sm:col-span-2"
        />
      </FieldPairs>
    </PanelSection>
  )
}

/** Address, contact data and hours. @param isShort leaves out other offices, tour hours and holidays */
export function OfficeFields({ form, isShort = false }: SectionProps & { isShort?: boolean }) {
  return (
    <PanelSection id="office" title="Office and hours">
      {!isShort && (
        <p className="mb-4 text-ink-2">
          The main office.{' '}
          <Link to="/admin/brokerage/offices" className={linkClass()}>
            Other offices
          </Link>
        </p>
      )}
      <FieldPairs areInputsInLine>
        <form.TextField name="street" label="Street" autoComplete="off" className="sm:col-span-2" />
        <form.TextField name="city" label="City" autoComplete="off" />
        <form.TextField name="postal_code" label="ZIP code" inputMode="numeric" autoComplete="off" />
        <form.TextField
          name="phone"
          label="Phone"
          help="The number visitors call or text."
          type="tel"
          inputMode="tel"
          autoComplete="off"
          format={phoneText}
        />
        <form.TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help="Visitors see it. Choose who receives their requests under Requests."
        />
        <form.TextArea
          name="social"
          label="Social profiles"
          isOptional
          rows={2}
          help="Web addresses that begin with https://, one per line."
          className="sm:col-span-2"
        />
      </FieldPairs>
      <HoursFields
        form={form}
        kind=""
        legend="Office hours"
        help="Indianapolis time. Leave both blank for a closed day."
      />
      {!isShort && (
        <>
          <HoursFields
            form={form}
            kind="tour_"
            legend="Tour hours"
            help="When visitors can request a tour. If all days are blank, the default hours apply, including evenings and Sundays."
          />
          <fieldset className="mt-6">
            <legend className="mb-1 font-semibold">Holidays when the office is open</legend>
            <p className="mb-3 text-ink-3">
              Visitors can’t request times on the other holidays.{' '}
              <Link to="/admin/brokerage/holidays" className={linkClass()}>
                Closed days and special hours
              </Link>
            </p>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              {keysOf(HOLIDAYS).map((holiday) => (
                <form.Checkbox key={holiday} name={`works_${holiday}`} label={HOLIDAYS[holiday]} />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </PanelSection>
  )
}

/** MLS name, office keys and texts. @param offices found by a test of the feed */
export function MlsFields({
  form,
  findOffices,
  offices,
}: SectionProps & { findOffices: FindOffices; offices?: readonly FoundOffice[] }) {
  /** Fills in the texts, with the name of the MLS as typed. */
  function fillIn({ courtesy, disclaimer, copyright }: { courtesy: string; disclaimer: string; copyright: string }) {
    const named = (text: string) => text.replaceAll('{mls}', form.values.mls_name || UNSET_BROKERAGE.mls.name)
    form.setValue('mls_courtesy', named(courtesy))
    form.setValue('mls_disclaimer', named(disclaimer))
    form.setValue('mls_copyright', named(copyright))
  }
  return (
    <PanelSection id="mls" title="MLS texts">
      <p className="mb-4 text-ink-2">Your MLS requires these texts. Check the wording in its rules.</p>
      <div className="grid gap-5">
        <form.TextField name="mls_name" label="MLS name" autoComplete="off" />
        <form.TextArea
          name="mls_office_keys"
          label="Your office keys"
          rows={2}
          help="They identify your own listings. One per line."
        />
        <OfficeFinder
          find={findOffices}
          offered={offices}
          text={form.values.mls_office_keys}
          onChange={(text) => form.setValue('mls_office_keys', text)}
        />
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-2 text-ink-2">Standard texts:</legend>
          {keysOf(USUAL_MLS_TEXTS).map((key) => (
            <Button key={key} variant="outline" size="xs" onClick={() => fillIn(USUAL_MLS_TEXTS[key])}>
              {USUAL_MLS_TEXTS[key].label}
            </Button>
          ))}
        </fieldset>
        <form.TextField
          name="mls_courtesy"
          label="Attribution"
          isRequired
          help="The line beside listings."
          autoComplete="off"
        />
        <form.TextArea
          name="mls_disclaimer"
          label="Disclaimer"
          isRequired
          rows={8}
          help="{as_of} becomes the time of the last sync."
        />
        <form.TextField name="mls_copyright" label="Copyright line" isRequired autoComplete="off" />
      </div>
    </PanelSection>
  )
}

interface SectionProps {
  form: BrokerageFormState
}

interface BrokerageFormProps {
  settings: BrokerageSettings
  /** Cities of the feed with homes for sale, most homes first. */
  cities: readonly FeedCity[]
  findOffices: FindOffices
}
