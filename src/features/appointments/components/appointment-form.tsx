import { trackingContext } from '#features/leads/public.tsx'
import { ContactBox, PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { localOf } from '#kit/time/local-time.ts'
import type { CheckboxGroupProps } from '#ui/fields/choice-group.tsx'
import { Link } from '#ui/text/link.tsx'
import { submitAppointment } from '../functions.ts'
import { type TourChoice, tourPath } from '../rules/tour-choice.ts'
import { AppointmentForm as Fields } from '../schema.ts'
import { type AppointmentKind, FIELD_LABELS, MAX_STOPS, MEETINGS } from '../words.ts'
import { TimeChoices } from './time-choices.tsx'

/** Form for a tour or a consultation. Works without an account and without JavaScript. */
export function AppointmentForm({
  kind,
  propertyId,
  others = [],
  times,
  choice,
  person,
  onDone,
}: AppointmentFormProps) {
  const offered = (wish = '') => (times.some((at) => localOf(at) === wish) ? wish : '')
  const form = usePublicForm({
    call: submitAppointment,
    schema: Fields,
    defaults: {
      kind,
      meeting: choice?.meeting ?? 'in_person',
      propertyId: propertyId ?? '',
      otherPropertyIds: others.filter(({ value }) => choice?.also.includes(value)).map(({ value }) => value),
      agentId: '',
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      first: offered(choice?.first),
      second: offered(choice?.second),
      third: offered(choice?.third),
      message: '',
      contactConsent: false,
    },
    hidden: ['kind', 'propertyId', 'agentId'],
    done: { message: 'We got your request. We’ll reply by email.', path: null },
    more: () => ({ tracking: trackingContext() }),
    onDone: ({ reply_due_at }) => onDone(reply_due_at),
  })
  const { values } = form

  return (
    <PublicForm of={form} label={kind === 'tour' ? 'Request a tour' : 'Request a consultation'} className="gap-6">
      {propertyId && !person && (
        <p className="text-ink-2 text-small">
          {'Have an account? '}
          <Link to="/login" search={{ redirect: tourPath(propertyId, { ...values, also: values.otherPropertyIds }) }}>
            Sign in
          </Link>
          {' to keep this request with your appointments.'}
        </p>
      )}
      {others.length > 0 && (
        <form.CheckboxGroup
          name="otherPropertyIds"
          label="Add homes to this tour"
          help={`Up to ${MAX_STOPS} homes in one tour. We’ll plan the route.`}
          options={others}
          isOptional
        />
      )}
      <form.RadioGroup
        name="meeting"
        label="How would you like to meet?"
        options={
          kind === 'tour'
            ? [
                { value: 'in_person', label: 'At the home' },
                { value: 'video', label: 'By live video from the home' },
              ]
            : [
                { value: 'in_person', label: 'At our office' },
                { value: 'video', label: MEETINGS.video },
                { value: 'phone', label: MEETINGS.phone },
              ]
        }
      />
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">When are you available?</legend>
        <p className="text-ink-2 text-small">Indianapolis time. Choose up to 3 times so we can confirm sooner.</p>
        <TimeChoices form={form} times={times} />
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.TextField
          name="name"
          label={FIELD_LABELS.name}
          autoComplete="name"
          isRequired
          className="sm:col-span-2"
        />
        <form.TextField name="email" type="email" label={FIELD_LABELS.email} autoComplete="email" isRequired />
        <form.TextField
          name="phone"
          type="tel"
          label={FIELD_LABELS.phone}
          autoComplete="tel"
          isOptional={values.meeting !== 'phone'}
          format={phoneText}
        />
      </div>
      <form.TextArea name="message" label={FIELD_LABELS.message} rows={3} maxLength={1000} isOptional />
      <ContactBox form={form} />
      <SendButton size="md">{kind === 'tour' ? 'Request tour' : 'Request consultation'}</SendButton>
    </PublicForm>
  )
}

interface AppointmentFormProps {
  kind: AppointmentKind
  propertyId: string | null
  /** Homes that the person can add to the tour. */
  others?: CheckboxGroupProps['options']
  times: readonly Date[]
  /** Choices from before the sign-in. */
  choice?: TourChoice
  /** Contact details of a signed-in user, which the form then does not ask for. */
  person: { name: string; email: string; phone: string | null } | null
  onDone: (replyDueAt: Date) => void
}
