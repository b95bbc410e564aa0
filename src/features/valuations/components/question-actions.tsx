import { ArrowLeft } from 'lucide-react'
import { SubmitButton } from '#kit/form/form.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'

/** Buttons to the next and previous question. Answers are preserved. */
export function QuestionActions({ label = 'Continue', busyLabel = 'One moment…', onBack }: QuestionActionsProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 max-sm:[&>button[type=submit]]:flex-1">
      <SubmitButton size="lg" busyLabel={busyLabel}>
        {label}
      </SubmitButton>
      {onBack && (
        <Button variant="quiet" size="lg" onClick={onBack}>
          <Icon icon={ArrowLeft} size={16} />
          Back
        </Button>
      )}
    </div>
  )
}

interface QuestionActionsProps {
  label?: string
  busyLabel?: string
  /** Undefined on the first question. */
  onBack?: () => void
}
