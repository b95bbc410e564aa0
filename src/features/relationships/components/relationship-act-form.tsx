import { Link } from '@tanstack/react-router'
import { linkClass } from '#ui/text/link.tsx'
import type { AvailableConsumer, RelationshipDetail } from '../schema.ts'
import { CompleteForm, EndForm, RecallForm } from './act-forms.tsx'
import { EditRelationshipForm } from './edit-relationship-form.tsx'

/** Act that replaces the details on the page. The URL names it, so each act has its own URL. */
export type PageAct = 'edit' | 'end' | 'recall' | 'complete'

/** Shows the form of an act in place of the relationship's details. */
export function RelationshipActForm({ relationship, path, consumers, doing }: RelationshipActFormProps) {
  const { acts } = relationship
  const titles = {
    edit: 'Change the terms',
    end: 'End this relationship',
    recall: 'Recall and edit',
    complete: 'Mark as completed',
  } as const
  const isPossible = acts.includes(doing === 'end' ? 'terminate' : doing)
  return (
    <section aria-label={titles[doing]}>
      <h2 className="panel-title mb-4">{titles[doing]}</h2>
      {!isPossible && (
        <p className="text-ink-2">
          You can’t do this in the relationship’s current status.{' '}
          <Link to={path} className={linkClass()}>
            Back to the agreement
          </Link>
        </p>
      )}
      {isPossible && doing === 'edit' && (
        <EditRelationshipForm relationship={relationship} path={path} consumers={consumers} />
      )}
      {isPossible && doing === 'end' && <EndForm relationship={relationship} path={path} />}
      {isPossible && doing === 'recall' && <RecallForm relationship={relationship} path={path} />}
      {isPossible && doing === 'complete' && <CompleteForm relationship={relationship} path={path} />}
    </section>
  )
}

interface RelationshipActFormProps {
  relationship: RelationshipDetail
  path: string
  /** Consumers that an agent can select; empty for a client. */
  consumers: readonly AvailableConsumer[]
  doing: PageAct
}
