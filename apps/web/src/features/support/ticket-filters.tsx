import { ticketStatuses, ticketTypes } from '@vazhipadu/contract/support'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type TicketFilters as Filters, hasFilters, type TicketView } from './support.rules.ts'

interface TicketFiltersProps {
  view: TicketView
  onFilter: (part: Filters) => void
  onReset: () => void
}

const ANY = 'any'

/** Five filters: two visible, three behind a button that shows whether any of them is set. */
export function TicketFilters({ view, onFilter, onReset }: TicketFiltersProps) {
  const { t } = useTranslation()
  const { status, ticket_type, from_date, to_date, user_name } = view.filters
  const [wantsMore, setWantsMore] = useState(false)
  const isOpen = wantsMore || Boolean(from_date || to_date || user_name)
  const any = { value: ANY, label: t('support.filters.any') }
  return (
    <section aria-label={t('support.filters.label')} className="grid gap-3">
      <div className="flex items-end gap-2 *:min-w-0">
        <FormItem label={t('support.filters.status')} size="sm" className="flex-1">
          <Select
            options={[
              any,
              ...ticketStatuses.map((value) => ({ value, label: t(`support.status.${value}`) })),
            ]}
            value={status ?? ANY}
            onChange={(value) => onFilter({ status: ticketStatuses.find((one) => one === value) })}
          />
        </FormItem>
        <FormItem label={t('support.filters.type')} size="sm" className="flex-1">
          <Select
            options={[any, ...ticketTypes.map((value) => ({ value, label: t(`support.types.${value}`) }))]}
            value={ticket_type ?? ANY}
            onChange={(value) => onFilter({ ticket_type: ticketTypes.find((one) => one === value) })}
          />
        </FormItem>
        <IconButton
          label={t('support.filters.more')}
          aria-expanded={isOpen}
          className="flex-none border border-line-strong"
          onClick={() => setWantsMore(!wantsMore)}
        >
          <SlidersHorizontal aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {isOpen && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormItem label={t('support.filters.from')} size="sm">
            <DateField
              clearable
              value={from_date}
              {...(to_date && { max: to_date })}
              onChange={(day) => onFilter({ from_date: day })}
            />
          </FormItem>
          <FormItem label={t('support.filters.to')} size="sm">
            <DateField
              clearable
              value={to_date}
              {...(from_date && { min: from_date })}
              onChange={(day) => onFilter({ to_date: day })}
            />
          </FormItem>
          <FormItem label={t('support.filters.user')} size="sm" className="sm:col-span-2">
            <TextInput
              type="search"
              value={user_name ?? ''}
              onChange={(event) => onFilter({ user_name: event.target.value })}
            />
          </FormItem>
        </div>
      )}
      {hasFilters(view) && (
        <div>
          <Button look="plain" size="sm" onClick={onReset}>
            {t('support.filters.reset')}
          </Button>
        </div>
      )}
    </section>
  )
}
