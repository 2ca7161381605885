import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { drawPath } from '../../lib/links.ts'
import type { Draw } from './announced-queries.ts'

const short = (hex: string) => `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-4)}`

/** Hashes of a finished draw, and a link for verifying it. */
export function BallotProof({ draw, drawId }: { draw: Draw; drawId: string }) {
  const { t } = useTranslation()
  const seals = [
    { name: t('releases.proof.seal'), hex: draw.commitment },
    { name: t('releases.proof.list'), hex: draw.entriesHash },
    { name: t('releases.proof.beacon'), hex: draw.beacon?.signature ?? null },
  ]
  return (
    <div className="flex gap-3 border-line border-t pt-5">
      <ShieldCheck aria-hidden="true" size={20} className="mt-0.5 flex-none text-soft" />
      <p className="min-w-0">
        {t('releases.proof.lead')}{' '}
        {seals.map(
          ({ name, hex }) =>
            hex && (
              <span key={name}>
                {name} <bdi className="whitespace-nowrap font-mono text-sm">{short(hex)}</bdi>.{' '}
              </span>
            ),
        )}
        <Link
          to={drawPath(drawId)}
          className="focus-ring rounded-sm font-semibold text-primary underline underline-offset-4"
        >
          {t('releases.proof.check')}
        </Link>
      </p>
    </div>
  )
}
