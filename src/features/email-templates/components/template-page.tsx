import { TextDiff } from '#features/site-texts/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { UserText } from '#ui/text/person.tsx'
import { approveEmailTemplate, deleteEmailTemplate, withdrawEmailTemplate } from '../functions.ts'
import type { Template, TemplateDetail, TemplateVersion } from '../schema.ts'
import { StateBadge } from './state-badge.tsx'
import { type Sender, TemplatePreview } from './template-fields.tsx'
import { EditTemplateForm } from './template-forms.tsx'
import type { TemplateBase } from './template-list.tsx'

/** A template: its text, its approval and its versions. An agent who didn’t write it sees the approved text. */
export function TemplatePage({ base, sender, detail: { template, versions, history } }: TemplatePageProps) {
  const { id, name, state, may_change, may_delete, may_approve } = template
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<StateBadge state={state} />}
        actions={
          <>
            {may_approve && <Approval template={template} />}
            {may_delete && (
              <DeleteRecord
                action="Delete template"
                name={name}
                list={base}
                done="Template deleted."
                run={() => deleteEmailTemplate({ data: { templateId: id } })}
              >
                This permanently deletes the template and its versions. Emails already sent with it aren’t affected.
              </DeleteRecord>
            )}
          </>
        }
      />
      {may_change && state !== 'approved' && (
        <Notice className="mb-4" tone="warning">
          {state === 'waiting'
            ? 'Agents can’t use this template until it’s approved.'
            : 'Agents use the approved version until this change is approved.'}
        </Notice>
      )}
      {may_change ? (
        <EditTemplateForm key={id} template={template} history={history} sender={sender} />
      ) : (
        <RecordColumns aside={null} asideLabel="">
          <TemplatePreview text={template} sender={sender} title="Text" isFirst />
        </RecordColumns>
      )}
      {versions.length > 0 && <Versions versions={versions} />}
    </>
  )
}

interface TemplatePageProps {
  base: TemplateBase
  sender?: Sender
  detail: TemplateDetail
}

function Approval({ template: { id, name, version, state } }: { template: Template }) {
  return (
    <>
      {state !== 'approved' && (
        <PostButton
          call={approveEmailTemplate}
          fields={{ templateId: id, version: String(version), _number: 'version' }}
          run={() => approveEmailTemplate({ data: { templateId: id, version } })}
          done={`${name} is approved.`}
          busyLabel="Approving…"
          variant="primary"
          size="xs"
        >
          Approve
        </PostButton>
      )}
      {state !== 'waiting' && (
        <PostButton
          call={withdrawEmailTemplate}
          fields={{ templateId: id }}
          run={() => withdrawEmailTemplate({ data: { templateId: id } })}
          done={`Approval of ${name} withdrawn.`}
          busyLabel="Withdrawing…"
          variant="outline"
          size="xs"
        >
          Withdraw approval
        </PostButton>
      )}
    </>
  )
}

function Versions({ versions }: { versions: readonly TemplateVersion[] }) {
  const used = versions.find(({ is_used }) => is_used)
  return (
    <PanelSection title="Versions">
      <ol className="grid">
        {versions.map((version) => (
          <li key={version.version} className="grid gap-1 border-line border-b py-3 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <b>{`Version ${version.version}`}</b>
              {version.is_used && <Badge tone="ok">In use</Badge>}
              <span className="text-ink-3 text-small">{noteOf(version)}</span>
            </p>
            {used && !version.is_used ? (
              <Disclosure summary={`Compare with version ${used.version}`} look="link">
                <TextDiff before={textOf(used)} after={textOf(version)} />
              </Disclosure>
            ) : (
              <Disclosure summary="Show text" look="link">
                <p className="font-semibold">{version.subject}</p>
                <UserText>{version.message}</UserText>
              </Disclosure>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}

function textOf({ subject, message }: TemplateVersion): string {
  return `${subject}\n\n${message}`
}

function noteOf({ written_by, written_at, approved_by, approved_at }: TemplateVersion): string {
  const written = `${dayAndTime(written_at)}${written_by ? ` by ${written_by}` : ''}`
  if (approved_at === null) return written
  return `${written}. Approved ${dayAndTime(approved_at)}${approved_by ? ` by ${approved_by}` : ''}`
}
