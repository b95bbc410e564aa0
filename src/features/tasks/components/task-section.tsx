import { number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { DueTasks, TasksAbout } from '../schema.ts'
import { AddTaskForm } from './task-forms.tsx'
import { TaskRow } from './task-row.tsx'

/** The open tasks about a person or a lead, and the form that adds one. */
export function TaskSection({ id, isFirst, about, personId, leadId }: TaskSectionProps) {
  const { tasks, open, agents, agent_id, seen, at } = about
  return (
    <PanelSection id={id} title="Tasks" isFirst={isFirst}>
      {tasks.length === 0 ? (
        <p className="mb-3 text-ink-2">No open tasks.</p>
      ) : (
        <ul className="mb-3">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} now={at} agentId={agent_id} />
          ))}
        </ul>
      )}
      {open > tasks.length && <p className="mb-3 text-ink-3 text-small">{`${number(open - tasks.length)} more`}</p>}
      {agents.length > 0 ? (
        <AddTaskForm personId={personId} leadId={leadId} agents={agents} seen={seen} at={at} />
      ) : (
        <p className="text-ink-3">To add a task, assign an agent first.</p>
      )}
    </PanelSection>
  )
}

interface TaskSectionProps {
  /** Target of links to the section. */
  id?: string
  isFirst?: boolean
  about: TasksAbout
  personId?: string
  leadId?: string
}

/** Tasks of the signed-in agent that are late or due today. */
export function DueTaskSection({ due: { tasks, due }, now }: { due: DueTasks; now: Date }) {
  if (tasks.length === 0) return null
  return (
    <PanelSection
      title="Tasks"
      end={
        <a href="/agent/tasks" data-follow="" className={`${linkClass()} text-small`}>
          All tasks
        </a>
      }
    >
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} now={now} isAboutShown />
        ))}
      </ul>
      {due > tasks.length && (
        <p className="mt-3 text-small">
          <a href="/agent/tasks" data-follow="" className={linkClass()}>
            {`${number(due - tasks.length)} more`}
          </a>
        </p>
      )}
    </PanelSection>
  )
}
