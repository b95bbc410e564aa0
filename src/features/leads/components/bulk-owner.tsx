import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { count } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { BulkBar } from '#ui/table/table-tools.tsx'
import { assignLead, claimLead } from '../functions.ts'
import type { Lead, LeadsPage } from '../schema.ts'

/** Bar over the list while leads are selected: claims them, or assigns them to one agent. */
export function BulkOwner({ picked, page, onPick }: BulkOwnerProps) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [ownerId, setOwner] = useState('')

  async function runAll(work: (lead: Lead) => Promise<unknown>, said: string) {
    setBusy(true)
    const finished: string[] = []
    try {
      for (const lead of picked) {
        await work(lead)
        finished.push(lead.id)
      }
      toast.ok(`${count(finished.length, 'lead')} ${said}.`)
    } catch (error) {
      toast.error(`${picked[finished.length]?.name}: ${messageOf(error)}`)
    } finally {
      // The finished ones are deselected, so that a second click continues with the rest.
      onPick(picked.flatMap(({ id }) => (finished.includes(id) ? [] : [id])))
      await reloadPage(router)
      setBusy(false)
    }
  }

  const owner = page.owners.find(({ id }) => id === ownerId)
  return (
    <BulkBar count={picked.length} noun={picked.length === 1 ? 'lead' : 'leads'} onClear={() => onPick([])}>
      {page.agent_id !== null && (
        <Button
          variant="outline"
          size="xs"
          isBusy={isBusy}
          onClick={() => runAll(({ id, version }) => claimLead({ data: { leadId: id, version } }), 'claimed')}
        >
          Claim
        </Button>
      )}
      <SelectField
        name="owner"
        label="New agent"
        isLabelHidden
        size="sm"
        placeholder="Choose an agent"
        options={page.owners.map(({ id, name }) => ({ value: id, label: name }))}
        value={ownerId}
        onChange={setOwner}
      />
      <Button
        variant="outline"
        size="xs"
        isBusy={isBusy}
        isDisabled={!owner}
        onClick={() =>
          runAll(
            ({ id, version }) => assignLead({ data: { leadId: id, version, ownerId, note: '' } }),
            `assigned to ${owner?.name}`,
          )
        }
      >
        Assign
      </Button>
    </BulkBar>
  )
}

interface BulkOwnerProps {
  picked: readonly Lead[]
  page: LeadsPage
  onPick: (ids: readonly string[]) => void
}
