import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '@vazhipadu/contract/support'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/fields/select.tsx'
import { assigneesQuery } from './support.api.ts'

interface AssigneeSelectProps {
  assignee: Ticket['assignee']
  isBusy: boolean
  onAssign: (accountId: string | null) => void
}

const nobody = 'nobody'

/** Who of the office looks after a ticket. */
export function AssigneeSelect({ assignee, isBusy, onAssign }: AssigneeSelectProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(assigneesQuery)
  // Somebody who has left the desk still stands where they were put.
  const people = assignee && !data.some(({ id }) => id === assignee.id) ? [assignee, ...data] : data
  return (
    <Select
      size="sm"
      aria-label={t('support.ticket.assignee')}
      options={[
        { value: nobody, label: t('support.ticket.nobody') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={assignee?.id ?? nobody}
      disabled={isBusy}
      onChange={(picked) => onAssign(picked === nobody ? null : picked)}
      className="w-44"
    />
  )
}
