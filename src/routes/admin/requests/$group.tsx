import { createFileRoute } from '@tanstack/react-router'
import { EditRuleForm, NewRuleForm } from '#features/lead-routing/components/rule-form.tsx'
import { ScheduleForm } from '#features/lead-routing/components/schedule-form.tsx'
import { deleteLeadRule, getAgentSchedule, getLeadRule, getNewLeadRule } from '#features/lead-routing/functions.ts'
import { RULES_PATH } from '#features/lead-routing/words.ts'
import { RequestForm } from '#features/requests/components/request-form.tsx'
import { getRequestGroup } from '#features/requests/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/requests/$group')({
  staticData: { crumb: 'Edit' },
  loader: ({ params: { group } }) => loadForm(group),
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `${loaderData.title}, requests` : 'Requests', isIndexed: false }),
  component: EditRequests,
})

/** Loads a kind of request, a lead rule (`new-rule`, `rule-ID`), or the hours of an agent (`hours-ID`). */
async function loadForm(group: string) {
  if (group === 'new-rule') return { form: 'new' as const, title: 'New rule', view: await getNewLeadRule() }
  if (group.startsWith('rule-')) {
    const view = await getLeadRule({ data: { ruleId: pageId(group.slice('rule-'.length)) } })
    return { form: 'rule' as const, title: view.rule?.name ?? '', view }
  }
  if (group.startsWith('hours-')) {
    const view = await getAgentSchedule({ data: { agentId: pageId(group.slice('hours-'.length)) } })
    return { form: 'hours' as const, title: `${view.person.name}’s hours`, view }
  }
  const view = await getRequestGroup({ data: { group } })
  return { form: 'recipients' as const, title: view.label, view }
}

function EditRequests() {
  const data = Route.useLoaderData()
  const rule = data.form === 'rule' ? data.view.rule : null
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={data.title}
        aside={rule && `Rule ${data.form === 'rule' && data.view.number}`}
        actions={
          rule && (
            <DeleteRecord
              action="Delete rule"
              name={rule.name}
              list={RULES_PATH}
              done={`${rule.name} deleted.`}
              run={() => deleteLeadRule({ data: { ruleId: rule.id } })}
            >
              The rules below it handle its leads from now on. Its decisions stay on record.
            </DeleteRecord>
          )
        }
      />
      {data.form === 'new' && <NewRuleForm view={data.view} />}
      {data.form === 'rule' && rule && <EditRuleForm key={rule.id} view={data.view} rule={rule} />}
      {data.form === 'hours' && <ScheduleForm key={data.view.person.agent_id} view={data.view} />}
      {data.form === 'recipients' && <RequestForm key={data.view.group} view={data.view} />}
    </>
  )
}
