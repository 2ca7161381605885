import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, Printer, Undo2 } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Keycap } from '../../ui/lists/keycap.tsx'
import type { Sale } from './counter.api.ts'
import type { Sold } from './counter.rules.ts'

interface SoldPanelProps {
  sold: Sold
  onPrint: (sale: Sale) => void
  onTakeBack: (sale: Sale) => void
}

/** The last sale and its change, shown until the next sale begins. */
export function SoldPanel({ sold: { sale, changePaise }, onPrint, onTakeBack }: SoldPanelProps) {
  const { t } = useTranslation()
  const receipt = sale.receipt_number ?? sale.tran_no
  return (
    <section
      aria-label={t('office-counter.soldPanel.title')}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex items-center gap-4 border-line border-b bg-success-subtle px-4.5 py-3.5">
        <span className="grid size-12 flex-none place-items-center rounded-full bg-success text-on-success">
          <Check aria-hidden="true" size={26} />
        </span>
        <p className="min-w-0">
          <span className="block font-semibold text-success">
            {t(`office-counter.soldPanel.paid.${sale.method}`)}
          </span>
          <bdi className="title block text-3xl num">{formatRupees(sale.totalPaise)}</bdi>
        </p>
      </div>
      <div className="grid gap-4 p-4.5">
        <p role="status">
          {t('office-counter.sold', { receipt, amount: formatRupees(sale.totalPaise) })}
          <bdi className="block text-soft">{sale.customer_name}</bdi>
        </p>
        {changePaise !== undefined && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card bg-sunken px-4 py-3">
            <span className="text-soft">{t('office-counter.soldPanel.change')}</span>
            <bdi className="title text-2xl num">{formatRupees(changePaise)}</bdi>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            look="line"
            className="flex-auto"
            icon={<Printer aria-hidden="true" size={18} />}
            onClick={() => onPrint(sale)}
          >
            {t('office-counter.soldPanel.again')}
            <span className="max-md:hidden">
              <Keycap>{t('office-counter.keys.f9')}</Keycap>
            </span>
          </Button>
          <Button
            look="line"
            className="flex-auto"
            icon={<Undo2 aria-hidden="true" size={18} />}
            onClick={() => onTakeBack(sale)}
          >
            {t('office-counter.sales.takeBack')}
          </Button>
        </div>
        <p className="text-quiet text-sm">{t('office-counter.soldPanel.next')}</p>
      </div>
    </section>
  )
}
