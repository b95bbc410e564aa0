import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { STATUSES } from '#features/properties/words.ts'
import { useDone } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { count, time } from '#kit/time/format.ts'
import { Button, LinkButton } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { timeText } from '../browser/time-text.ts'
import { addTourStop, sendTourPlan, setTourStopNote, setTourStops } from '../functions.ts'
import { AddStopForm, StopNoteForm, type TourPlan, type TourStop } from '../schema.ts'
import { APPOINTMENT_STATUSES, FIELD_LABELS, MAX_STOP_NOTE, MAX_STOPS, STOP_MINUTES } from '../words.ts'

/** The stops of a tour: planned on screen, and printed as a day sheet. */
export function TourPlanPage({ plan, noteOn, onPrint }: TourPlanPageProps) {
  const { id: appointmentId, version, name, reach, agent_name, message, starts_at, minutes, can_edit, stops } = plan
  const ids = stops.map(({ property_id }) => property_id)
  const save = (next: readonly string[], shortest = false) => ({
    appointmentId,
    version,
    stops: next.join(' '),
    shortest,
  })
  const fieldsOf = (next: readonly string[], shortest = false) => ({
    appointmentId,
    version: String(version),
    _number: 'version',
    stops: next.join(' '),
    ...(shortest ? { shortest: 'true', _boolean: 'shortest' } : {}),
  })
  const act = (next: readonly string[], text: string, label: string, done: string, shortest = false) => (
    <PostButton
      call={setTourStops}
      fields={fieldsOf(next, shortest)}
      run={() => setTourStops({ data: save(next, shortest) })}
      done={done}
      busyLabel="Saving…"
      label={label}
      variant="outline"
      size="xs"
    >
      {text}
    </PostButton>
  )
  return (
    <>
      <PageHeader
        size="panel"
        title="Tour plan"
        actions={
          <Button variant="outline" size="sm" className="print:hidden noscript:hidden" onClick={onPrint}>
            <Icon icon={Printer} size={16} />
            Print
          </Button>
        }
      />
      <p className="lead">{`${timeText(starts_at)}, ${stops.length === 1 ? '1 home' : `${stops.length} homes`}`}</p>
      <p className="mt-1 text-ink-2">
        {`${APPOINTMENT_STATUSES[plan.status]}. ${name}, ${reach}. ${agent_name ? `With ${agent_name}. ` : ''}About ${minutes} minutes.`}
      </p>
      {message && <p className="measure mt-2 [overflow-wrap:anywhere]">{message}</p>}
      <ol className="mt-5 border-line border-t">
        {stops.map((stop, at) => (
          <li key={stop.property_id} className="break-inside-avoid border-line border-b py-4">
            <Stop stop={stop} number={at + 1} />
            {can_edit && noteOn === stop.property_id && <NoteForm plan={plan} stop={stop} number={at + 1} />}
            {can_edit && noteOn !== stop.property_id && (
              <p className="mt-1 print:hidden">
                <Link to="." search={{ note: stop.property_id }} className={`${linkClass('more')} text-small`}>
                  {stop.note ? 'Edit note' : 'Add note'}
                  <span className="sr-only">{` on stop ${at + 1}`}</span>
                </Link>
              </p>
            )}
            {can_edit && stops.length > 1 && (
              <div className="mt-3 flex flex-wrap gap-2 print:hidden">
                {at > 0 && act(swapped(ids, at, at - 1), 'Move up', `Move up stop ${at + 1}`, 'Order saved.')}
                {at < ids.length - 1 &&
                  act(swapped(ids, at, at + 1), 'Move down', `Move down stop ${at + 1}`, 'Order saved.')}
                {act(
                  ids.filter((one) => one !== stop.property_id),
                  'Remove',
                  `Remove stop ${at + 1}`,
                  'Stop removed.',
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {can_edit && (
        <div className="print:hidden">
          <div className="mt-4 flex flex-wrap gap-2">
            {stops.length > 2 && act(ids, 'Sort by distance', 'Sort by distance', 'Stops sorted.', true)}
            {plan.status === 'confirmed' && stops.length > 1 && !plan.is_emailed && (
              <PostButton
                call={sendTourPlan}
                fields={fieldsOf(ids)}
                run={() => sendTourPlan({ data: save(ids) })}
                done={`Stops emailed to you and ${name}.`}
                busyLabel="Sending…"
                size="xs"
              >
                Email stops
              </PostButton>
            )}
          </div>
          {stops.length < MAX_STOPS && <AddStop key={version} plan={plan} />}
        </div>
      )}
      <p className="mt-6 text-ink-3 text-legal">
        {`We allow ${STOP_MINUTES} minutes for each home. Drive times are estimates. Listing data is deemed reliable but not guaranteed.`}
      </p>
    </>
  )
}

interface TourPlanPageProps {
  plan: TourPlan
  /** Id of the home whose note is edited. */
  noteOn: string | undefined
  /** Counts the print. */
  onPrint: () => void
}

function swapped(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids]
  const [a = '', b = ''] = [next[from], next[to]]
  next[from] = b
  next[to] = a
  return next
}

function Stop({
  stop: { property_id, home, starts_at, drive_minutes, warning, note },
  number,
}: {
  stop: TourStop
  number: number
}) {
  const isGone = home === null || home.status === 'sold'
  return (
    <>
      {drive_minutes > 0 && <p className="mb-1 text-ink-3 text-small">{`About a ${drive_minutes}-minute drive`}</p>}
      <p className="font-semibold">
        {`${number}. ${time(starts_at)}: `}
        {home ? (
          <a href={`/properties/${property_id}`} className={linkClass()}>
            {`${home.address ?? 'Address withheld'}, ${home.city}, ${home.state}`}
          </a>
        ) : (
          'Home no longer available'
        )}
      </p>
      {home && (
        <>
          <p className="tabular">
            {[
              STATUSES[home.status],
              `$${home.price.toLocaleString('en-US')}`,
              home.bedrooms !== null && count(home.bedrooms, 'bed'),
              home.bathrooms !== null && count(home.bathrooms, 'bath'),
              home.listing_id && `MLS ${home.listing_id}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-ink-2 text-small">
            {`Listing courtesy of ${[home.list_office_name, home.list_office_contact].filter(Boolean).join(', ')}`}
          </p>
        </>
      )}
      {note && <p className="mt-1 [overflow-wrap:anywhere]">{note}</p>}
      {warning && <p className="font-medium text-gold-700">{warning}</p>}
      {isGone && (
        <p className="font-medium text-error">
          This home is no longer available. Remove the stop and tell the visitor.
        </p>
      )}
    </>
  )
}

function NoteForm({ plan: { id, version }, stop: { property_id, note }, number }: NoteFormProps) {
  const path = `/agent/appointments/${id}/day-sheet`
  const form = useCallForm({
    call: setTourStopNote,
    schema: StopNoteForm,
    defaults: { appointmentId: id, version, propertyId: property_id, note: note ?? '' },
    hidden: ['appointmentId', 'version', 'propertyId'],
    ...useDone(path, 'Note saved.'),
  })
  return (
    <Form
      of={form}
      label={`Note on stop ${number}`}
      className="mt-3 grid max-w-100 justify-items-start gap-3 print:hidden"
    >
      <form.TextField
        name="note"
        label="Note"
        help="The visitor doesn’t see it. For example, how to get in."
        maxLength={MAX_STOP_NOTE}
        autoComplete="off"
        isOptional
        className="w-full"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="xs" busyLabel="Saving…">
          Save note
        </SubmitButton>
        <LinkButton to={path} variant="quiet" size="xs">
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}

interface NoteFormProps {
  plan: TourPlan
  stop: TourStop
  number: number
}

function AddStop({ plan: { id, version } }: { plan: TourPlan }) {
  const form = useCallForm({
    call: addTourStop,
    schema: AddStopForm,
    defaults: { appointmentId: id, version, listingId: '', isWarningAccepted: false },
    hidden: ['appointmentId', 'version'],
    ...useDone(null, 'Stop added.'),
  })
  return (
    <PanelSection title="Add a home" className="mt-6">
      <Form of={form} label="Add a home" className="grid max-w-100 justify-items-start gap-4">
        <form.TextField
          name="listingId"
          label="MLS number"
          help={`A tour has up to ${MAX_STOPS} homes.`}
          maxLength={40}
          autoComplete="off"
          isRequired
          className="w-full"
        />
        {(form.errors.isWarningAccepted || form.values.isWarningAccepted) && (
          <form.Checkbox name="isWarningAccepted" label={FIELD_LABELS.isStopAccepted} />
        )}
        <SubmitButton size="sm" busyLabel="Adding…">
          Add stop
        </SubmitButton>
      </Form>
    </PanelSection>
  )
}
