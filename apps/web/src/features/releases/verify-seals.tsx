import { formatInstant } from '../../lib/format/format-moment.ts'
import { formatNumber } from '../../lib/format/format-number.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Draw } from './announced-queries.ts'

/** All published values of a draw in full, for verification by hand. */
export function VerifySeals({ draw, timeZone }: { draw: Draw; timeZone: string }) {
  const { t } = useTranslation()
  const rows = [
    ['announced', formatInstant(draw.announcedAt, timeZone)],
    ['commitment', draw.commitment],
    ['entries', draw.entries === null ? undefined : formatNumber(draw.entries)],
    ['list', draw.entriesHash],
    ['round', draw.beacon && String(draw.beacon.round)],
    ['signature', draw.beacon?.signature],
    ['secret', draw.secret],
    ['seed', draw.seed],
  ] as const
  return (
    <dl className="grid gap-3 rounded-card border border-line bg-card p-4.5 md:p-6">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-quiet text-sm">{t(`releases.verify.seals.${name}`)}</dt>
              <dd className="font-mono text-sm wrap-anywhere">
                <bdi dir="ltr">{value}</bdi>
              </dd>
            </div>
          ),
      )}
      {draw.beacon?.signature && (
        <div>
          <dt className="sr-only">{t('releases.verify.seals.signature')}</dt>
          <dd>
            <a
              href={`https://api.drand.sh/${draw.beacon.chain}/public/${draw.beacon.round}`}
              rel="noreferrer"
              target="_blank"
              className="focus-ring rounded-sm font-semibold text-primary underline underline-offset-4"
            >
              {t('releases.verify.publisher')}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
