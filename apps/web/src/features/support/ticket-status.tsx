import type { TicketStatus as Status } from '@vazhipadu/contract/support'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { statusTones } from './support-words.ts'

export function TicketStatus({ status }: { status: Status }) {
  const { t } = useTranslation()
  return <Badge tone={statusTones[status]}>{t(`support.status.${status}`)}</Badge>
}
