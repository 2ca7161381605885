import type { order } from '@vazhipadu/contract/orders'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { z } from 'zod'
import { Art } from '../../art/art.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMomentDay } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import { PersonAndStar } from '../../ui/star-name.tsx'
import { renderCode } from './render-code.ts'

type Order = z.infer<typeof order>

interface ReceiptPaperProps {
  order: Order
  temple: { name: string; nameMl: string; address: string } | undefined
  timeZone: string
  /** URL that the QR code points to; undefined while it is not known. */
  verifyUrl: string | undefined
}

/** The receipt as a document, for the counter, printing and offline use. */
export function ReceiptPaper({ order, temple, timeZone, verifyUrl }: ReceiptPaperProps) {
  const { t } = useTranslation()
  const { receiptNumber, receipt, lines, parcels, totalPaise, deliveryPaise } = order
  const posted = parcels.find(({ option, address }) => option === 'post' && address)
  return (
    <article
      aria-label={t('offline.receipt.title', { number: receiptNumber })}
      className="border-2 border-ink bg-card p-1.5"
    >
      <div className="grid gap-4 border border-gold-line px-4 pb-6 sm:px-8">
        <header className="grid justify-items-center gap-1 text-center">
          <Art name="lamp-hanging" size={72} className="text-art" />
          <Beside className="font-semibold text-lg">{temple?.nameMl}</Beside>
          <p className="title text-xl">{temple?.name}</p>
          <p className="text-balance text-soft text-sm">{temple?.address}</p>
        </header>
        <dl className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-ink border-b border-double pb-4">
          <div>
            <dt className="text-soft text-sm">{t('offline.receipt.number')}</dt>
            <dd className="title num text-xl">
              <bdi>{receiptNumber}</bdi>
            </dd>
          </div>
          {/* Missing in data cached by older versions. */}
          {receipt?.receivedAt && (
            <div className="sm:text-end">
              <dt className="text-soft text-sm">{t('offline.receipt.received')}</dt>
              <dd className="font-semibold">
                <bdi>{formatMomentDay(receipt.receivedAt, timeZone)}</bdi>
              </dd>
            </div>
          )}
        </dl>
        <ul className="grid divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 pt-3 pb-3 first:pt-0">
              <span className={line.status === 'cancelled' ? 'line-through' : undefined}>
                <Beside className="block">{line.offeringNameMl}</Beside>
                <b className="block font-semibold">
                  {line.quantity > 1
                    ? t('offline.receipt.quantity', { name: line.offeringName, count: line.quantity })
                    : line.offeringName}
                </b>
                <span className="block text-soft">
                  <PersonAndStar name={line.name} starName={line.starName} />
                </span>
                <bdi className="block text-soft">
                  {formatDay(line.date, 'dated')}
                  {line.malayalam && ` · ${line.malayalam.text}`}
                </bdi>
              </span>
              <span className="num font-semibold">{formatRupees(line.amountPaise)}</span>
            </li>
          ))}
          {deliveryPaise > 0 && (
            <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
              <span>
                {t('offline.receipt.post')}
                {posted?.address && (
                  <bdi className="block text-soft">
                    {posted.address.city} {posted.address.postalCode}
                  </bdi>
                )}
              </span>
              <span className="num font-semibold">{formatRupees(deliveryPaise)}</span>
            </li>
          )}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-ink border-y py-3">
          <p className="min-w-0 flex-1 basis-40">
            {receipt?.words}
            {receipt && <Beside className="block text-soft">{receipt.wordsMl}</Beside>}
          </p>
          <p className="title num text-3xl">{formatRupees(totalPaise)}</p>
          {order.refundedPaise > 0 && (
            <p className="w-full font-semibold">
              {t('offline.receipt.refunded', { amount: formatRupees(order.refundedPaise) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {verifyUrl && (
            <QrPicture
              rows={renderCode(verifyUrl)}
              label={t('offline.receipt.code', { number: receiptNumber })}
              size="md"
            />
          )}
          <p className="min-w-0">
            <span className="block text-soft">{t('offline.receipt.show')}</span>
            <bdi dir="ltr" className="num block font-semibold text-xl tracking-wide wrap-anywhere">
              {order.tran_no}
            </bdi>
          </p>
        </div>
      </div>
    </article>
  )
}
