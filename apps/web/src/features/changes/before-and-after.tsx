import { formatAddress } from '../../lib/format/format-address.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { OrderDetail } from './changes.api.ts'
import { type Draft, formatLineNumbers } from './changes.rules.ts'
import {
  contrastAddresses,
  listParcels,
  type ParcelDrafts,
  type PostAddress,
  readAddress,
} from './draft-parcels.ts'

interface BeforeAndAfterProps {
  order: OrderDetail['order']
  draft: Draft
  parcels: ParcelDrafts
  nameOf: (starId: number) => string
}

/** Lists each change with its value before and after. */
export function BeforeAndAfter({ order, draft, parcels, nameOf }: BeforeAndAfterProps) {
  const { t } = useTranslation()
  const star = (id: number | null) => (id === null ? t('office-orders.lines.noStar') : nameOf(id))
  const none = t('office-orders.update.noneMl')
  const fields = order.lines.flatMap((line, at) => {
    const { name, nameMl, star_id, date } = draft.get(line.id) ?? {}
    type Field = 'name' | 'nameMl' | 'starId' | 'date'
    const row = (field: Field, before: string, after: string) => ({ number: at + 1, field, before, after })
    // Show an unchanged Malayalam spelling beside a changed name, because it is what the priest reads.
    const kept = name !== undefined && nameMl === undefined && line.nameMl !== null
    return [
      ...(name === undefined ? [] : [row('name', line.name, name)]),
      ...(kept ? [row('nameMl', line.nameMl ?? '', line.nameMl ?? '')] : []),
      ...(nameMl === undefined ? [] : [row('nameMl', line.nameMl ?? none, nameMl.trim() || none)]),
      ...(star_id === undefined ? [] : [row('starId', star(line.star_id), star(star_id))]),
      ...(date === undefined ? [] : [row('date', formatDay(line.date, 'short'), formatDay(date, 'short'))]),
    ]
  })
  // The same correction on several lines is one row.
  const same = Map.groupBy(fields, ({ field, before, after }) => `${field} ${before} ${after}`)
  const lines = [...same].flatMap(([key, group]) =>
    group.slice(0, 1).map(({ field, before, after }) => ({
      key,
      title: `${formatLineNumbers(group.map(({ number }) => number))} · ${t(`office-orders.fields.${field}`)}`,
      before,
      after,
    })),
  )
  const posted = listParcels(order)
  const collected = t('office-orders.update.collect')
  const tell = (was: PostAddress | undefined, requested: PostAddress | undefined) =>
    was && requested
      ? contrastAddresses(was, requested)
      : {
          before: was ? formatAddress(was) : collected,
          after: requested ? formatAddress(requested) : collected,
        }
  const rows = [
    ...lines,
    ...posted.flatMap((parcel) => {
      const requested = parcels.get(parcel.id)?.delivery
      const day = posted.length > 1 ? `${formatDay(parcel.date, 'short')} · ` : ''
      return requested
        ? [
            {
              key: `parcel ${parcel.id}`,
              title: `${day}${t('office-orders.update.postTo')}`,
              ...tell(readAddress(parcel), requested.option === 'post' ? requested.address : undefined),
            },
          ]
        : []
    }),
  ]
  if (rows.length === 0) return <p className="text-quiet">{t('office-orders.update.nothing')}</p>
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="bg-sunken text-start text-soft">
          <th scope="col" className="px-2 py-1.5">
            <span className="sr-only">{t('office-orders.update.what')}</span>
          </th>
          <th scope="col" className="px-2 py-1.5 text-start font-semibold">
            {t('office-orders.update.before')}
          </th>
          <th scope="col" className="px-2 py-1.5 text-start font-semibold">
            {t('office-orders.update.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, before, after }) => (
          <tr key={key} className="border-line border-b">
            <th scope="row" className="px-2 py-2 text-start font-normal text-soft">
              {title}
            </th>
            {before === after ? (
              <td colSpan={2} className="px-2 py-2 wrap-anywhere">
                <bdi className="font-semibold">{after}</bdi>{' '}
                <span className="text-quiet">{t('office-orders.update.stays')}</span>
              </td>
            ) : (
              <>
                <td className="px-2 py-2 text-quiet wrap-anywhere">
                  <s>
                    <bdi>{before}</bdi>
                  </s>
                </td>
                <td className="bg-primary-subtle px-2 py-2 font-semibold wrap-anywhere">
                  <bdi>{after}</bdi>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
