import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { trackingContext } from '#features/leads/public.tsx'
import { PublicForm, usePublicForm } from '#features/public-forms/public.tsx'
import { AppError } from '#kit/call/errors.ts'
import { Form } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { Stepper } from '#ui/page/progress.tsx'
import { valuationDraft } from '../browser/valuation-draft.ts'
import { submitHomeValuation } from '../functions.ts'
import type { TypedAddress } from '../rules/parse-address.ts'
import { AddressStep, ConditionStep, ContactStep, FactsStep, type ValuationReceipt } from '../schema.ts'
import { STEPS } from '../words.ts'
import { QuestionActions } from './question-actions.tsx'
import {
  AddressFields,
  ConditionFields,
  ContactFields,
  EMPTY_VALUATION,
  FactsFields,
  type ValuationDraft,
} from './valuation-fields.tsx'

/** Four questions, one per screen. The URL holds the step, answers are preserved, and the Back button works. */
export function ValuationFlow({ step, typed, answerer, onStep, onDone }: ValuationFlowProps) {
  const [answers, setAnswers] = useState<ValuationDraft>({ ...EMPTY_VALUATION, ...typed })
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the values at hydration
  useEffect(() => {
    const draft = valuationDraft.get()
    const found = draft && begunWith({ ...EMPTY_VALUATION, ...draft }, typed)
    if (found) setAnswers(found)
    // A later question opened without the earlier answers leads back to the first missing one.
    const missing = [AddressStep, FactsStep, ConditionStep].findIndex(
      (schema) => !z.safeParse(schema, found ?? { ...EMPTY_VALUATION, ...typed }).success,
    )
    if (missing >= 0 && missing + 1 < step) onStep(missing + 1)
  }, [])
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (step > 0) heading.current?.focus()
  }, [step])

  function keep(part: Partial<ValuationDraft>): ValuationDraft {
    const next = { ...answers, ...part }
    setAnswers(next)
    // Consent is required for each request, so it is not stored.
    const { contactConsent: _, ...draft } = next
    valuationDraft.set(draft)
    return next
  }
  const common = { answers, keep, onBack: () => onStep(step - 1), onNext: () => onStep(step + 1) }
  const who = answerer ?? 'we'
  const titles = [
    'Home address',
    'Home details',
    'What condition is it in, and when might you sell?',
    `How should ${who} contact you?`,
  ]
  return (
    <>
      <Stepper step={step} count={STEPS.length} />
      <h1 ref={heading} tabIndex={-1} className="display-2 mt-4 mb-6 text-navy-800">
        {titles[step - 1]}
      </h1>
      {step === 1 && <AddressQuestion {...common} />}
      {step === 2 && <FactsQuestion {...common} />}
      {step === 3 && <ConditionQuestion {...common} />}
      {step === 4 && <ContactQuestion {...common} onDone={onDone} />}
    </>
  )
}

interface ValuationFlowProps {
  /** From 1. */
  step: number
  /** Address typed on another page. */
  typed: TypedAddress | null
  /** First name of the person who answers. */
  answerer: string | null
  onStep: (step: number) => void
  onDone: (receipt: ValuationReceipt) => Promise<unknown> | unknown
}

interface Question {
  answers: ValuationDraft
  keep: (part: Partial<ValuationDraft>) => ValuationDraft
  onBack: () => void
  onNext: () => void
}

/** Submits a question in the browser. Only the last question calls the server. */
const inBrowser = <Input,>() =>
  Object.assign(async ({ data }: { data: Input }) => data, { url: submitHomeValuation.url, isLocal: true as const })

function AddressQuestion({ answers, keep, onNext }: Question) {
  const { street, city, postal_code, kind } = answers
  const form = useCallForm({
    call: inBrowser<z.input<typeof AddressStep>>(),
    schema: AddressStep,
    defaults: { street, city, postal_code, kind },
    onDone: (data) => {
      keep(data)
      onNext()
    },
  })
  return (
    <Form of={form} label="Home address" className="grid gap-5">
      <AddressFields form={form} />
      <QuestionActions />
    </Form>
  )
}

function FactsQuestion({ answers, keep, onBack, onNext }: Question) {
  const { living_area, bedrooms, bathrooms, year_built, lot_size_acres, garage_spaces, basement } = answers
  const form = useCallForm({
    call: inBrowser<z.input<typeof FactsStep>>(),
    schema: FactsStep,
    defaults: { living_area, bedrooms, bathrooms, year_built, lot_size_acres, garage_spaces, basement },
    onDone: (data) => {
      keep(data)
      onNext()
    },
  })
  return (
    <Form of={form} label="Home details" className="grid gap-5">
      <FactsFields form={form} />
      <QuestionActions
        onBack={() => {
          keep(form.values)
          onBack()
        }}
      />
    </Form>
  )
}

function ConditionQuestion({ answers, keep, onBack, onNext }: Question) {
  const { condition, timing, message } = answers
  const form = useCallForm({
    call: inBrowser<z.input<typeof ConditionStep>>(),
    schema: ConditionStep,
    defaults: { condition, timing, message },
    onDone: (data) => {
      keep(data)
      onNext()
    },
  })
  return (
    <Form of={form} label="What condition is it in?" className="grid gap-5">
      <ConditionFields form={form} />
      <QuestionActions
        onBack={() => {
          keep(form.values)
          onBack()
        }}
      />
    </Form>
  )
}

function ContactQuestion({ answers, keep, onBack, onDone }: Question & Pick<ValuationFlowProps, 'onDone'>) {
  const { name, email, phone, way, contactConsent } = answers
  const form = usePublicForm({
    call: Object.assign(attempt, { url: submitHomeValuation.url }),
    schema: ContactStep,
    defaults: { name, email, phone, way, contactConsent },
    more: () => ({ tracking: trackingContext() }),
    onDone: async (receipt) => {
      await onDone(receipt)
      valuationDraft.set(null)
    },
  })

  async function attempt({ data }: { data: z.input<typeof ContactStep> }) {
    const [where, facts, shape] = [
      z.safeParse(AddressStep, answers),
      z.safeParse(FactsStep, answers),
      z.safeParse(ConditionStep, answers),
    ]
    if (!where.success || !facts.success || !shape.success) {
      throw new AppError('invalid', 'Go back and answer the question you skipped.')
    }
    const home = { ...where.data, ...facts.data, ...shape.data }
    return submitHomeValuation({ data: { ...home, ...data } })
  }

  return (
    <PublicForm of={form} label="How should we contact you?" className="gap-5">
      <ContactFields form={form} way={form.values.way} />
      <QuestionActions
        label="Request my valuation"
        busyLabel="Sending…"
        onBack={() => {
          keep({ ...form.values, contactConsent: false })
          onBack()
        }}
      />
    </PublicForm>
  )
}

/** Discards the draft if another home's address was typed, except for the contact details. */
function begunWith(draft: ValuationDraft, typed: TypedAddress | null): ValuationDraft {
  if (typed === null || draft.street.toLowerCase().startsWith(typed.street.toLowerCase())) return draft
  const { name, email, phone, way } = draft
  return { ...EMPTY_VALUATION, name, email, phone, way, ...typed }
}
