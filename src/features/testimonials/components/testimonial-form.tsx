import { useBrokerage } from '#features/brokerage/public.tsx'
import { filledText } from '#features/consents/rules.ts'
import { PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { submitTestimonial } from '../functions.ts'
import { SubmitTestimonial } from '../schema.ts'
import { DEALS } from '../words/stories.ts'
import { RATINGS } from '../words.ts'

/** Best first. Objects sort numeric keys in ascending order, so the list is reversed. */
const STARS = optionsOf(RATINGS).reverse()

/** Form for a client's testimonial. It works without JavaScript. */
export function TestimonialForm({ onDone }: { onDone: () => void }) {
  const { name, mls } = useBrokerage()
  const form = usePublicForm({
    call: submitTestimonial,
    schema: SubmitTestimonial,
    defaults: {
      name: '',
      place: '',
      deal: '',
      rating: '',
      body: '',
      dealt_year: null,
      email: '',
      mayPublish: false,
    },
    done: {
      message: 'Thank you. We’ll confirm you worked with us, then publish it.',
      path: null,
    },
    onDone,
  })

  return (
    <PublicForm of={form} label="Testimonial" className="gap-5">
      <form.TextArea
        name="body"
        label="Your testimonial"
        help="What did we do well, and what didn’t we? What would you tell a friend?"
        rows={6}
        isRequired
      />
      <form.RadioGroup name="rating" label="Rating" options={STARS} isRequired />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.SelectField name="deal" label="Service" placeholder="Choose one" options={optionsOf(DEALS)} isRequired />
        <form.NumberField name="dealt_year" label="Year" isOptional isPlain />
        <form.TextField
          name="place"
          label="Location"
          help="Street and city, without a house number."
          maxLength={120}
          isRequired
        />
        <form.TextField
          name="name"
          label="Your name"
          help="As it should appear with your testimonial."
          autoComplete="name"
          maxLength={120}
          isRequired
        />
      </div>
      <form.TextField
        name="email"
        type="email"
        label="Email"
        help="We use it to confirm you worked with us. It isn’t published."
        autoComplete="email"
        isRequired
      />
      <form.Checkbox
        name="mayPublish"
        size="legal"
        plainLabel="Publishing"
        label={filledText('testimonial', { brokerage: name, mls: mls.name }).intro}
        isRequired
      />
      <SendButton>Send testimonial</SendButton>
    </PublicForm>
  )
}
