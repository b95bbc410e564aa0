import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const input = z.object({
  id: z.string(),
  /** Person who added or reassigned the task. */
  from: z.string(),
  title: z.string(),
  due: z.string(),
  /** Name of the person or the sender of the lead; null for a task about no one. */
  about: z.nullable(z.string()),
  /** True if they added it for the agent. */
  is_new: z.boolean(),
})

/** Tells an agent about a task that another person added for them or reassigned to them. */
export const taskAssigned = defineEmail({
  name: 'task-assigned',
  isTransactional: true,
  isNotification: true,
  input,
  subject: ({ title }) => `Assigned to you: ${title}`,
  preview: ({ from, due }) => `From ${from}. Due: ${due}.`,
  noticePath: ({ id }) => `/agent/tasks/${id}`,
  Body: ({ input: { id, from: by, title, due, about, is_new }, from }) => (
    <>
      <EmailHeading>{is_new ? `${by} added a task for you` : `${by} reassigned a task to you`}</EmailHeading>
      <EmailText>
        <b>{title}</b>
        <br />
        Due: {due}
        {about && (
          <>
            <br />
            About: {about}
          </>
        )}
      </EmailText>
      <EmailButton href={`${from.url}/agent/tasks/${id}`}>Open the task</EmailButton>
    </>
  ),
})
