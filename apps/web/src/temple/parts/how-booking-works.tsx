import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'

const steps = ['choose', 'name', 'pay', 'receive'] as const
const arts: Record<(typeof steps)[number], ArtName> = {
  choose: 'offering-plate',
  name: 'star-09-ayilyam',
  pay: 'receipt',
  receive: 'parcel',
}

/** Heading level of the parent; the steps' headings are one level below. */
export function HowBookingWorks({ under }: { under: 'h1' | 'h2' }) {
  const { t } = useTranslation()
  const Heading = under === 'h1' ? 'h2' : 'h3'
  return (
    <ol className="grid gap-6 md:grid-cols-2 lg:grid-cols-4">
      {steps.map((step, at) => (
        <li key={step} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 lg:grid-cols-1 lg:gap-y-3">
          <Niche name={arts[step]} />
          <div>
            <Heading className="flex items-baseline gap-2.5 text-[length:var(--text-h4)] leading-[var(--lh-h4)]">
              <span className="num text-gold-ink">{at + 1}</span>
              {t(`temple.how.${step}`)}
            </Heading>
            <p className="max-w-[36ch] pt-1.5 text-soft">{t(`temple.how.${step}Text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
