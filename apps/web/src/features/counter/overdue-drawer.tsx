import { Calculator } from 'lucide-react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { Session } from './counter.api.ts'

/** Asks to count a drawer left open on an earlier day, before anything can be sold today. */
export function OverdueDrawer({ session, onCount }: { session: Session; onCount: () => void }) {
  const { t } = useTranslation()
  const { number, date } = session
  return (
    <CompactCard title={t('office-counter.overdue.title')}>
      <div className="grid max-w-xl gap-4">
        <p>{t('office-counter.overdue.lead', { number, day: formatDay(date, 'dated') })}</p>
        <Button
          look="main"
          autoFocus
          icon={<Calculator aria-hidden="true" size={18} />}
          className="justify-self-start"
          onClick={onCount}
        >
          {t('office-counter.overdue.count')}
        </Button>
      </div>
    </CompactCard>
  )
}
