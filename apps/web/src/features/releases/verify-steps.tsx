import { CircleCheck, CircleDashed, CircleX, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'

export type Standing = 'right' | 'wrong' | 'later' | 'none'
export type VerifyStep = { id: string; standing: Standing; title: string; text: ReactNode }

const icons = { right: CircleCheck, wrong: CircleX, later: CircleDashed, none: Minus }
const tones = { right: 'text-success', wrong: 'text-danger', later: 'text-quiet', none: 'text-quiet' }

/** The verification steps with their results. */
export function VerifySteps({ steps }: { steps: readonly VerifyStep[] }) {
  const { t } = useTranslation()
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-card">
      {steps.map(({ id, standing, title, text }) => {
        const Icon = icons[standing]
        return (
          <li key={id} data-standing={standing} className="flex gap-3.5 p-4 md:p-5">
            <Icon aria-hidden="true" size={24} className={`mt-0.5 flex-none ${tones[standing]}`} />
            <div className="min-w-0">
              <h3 className="text-lg">
                {title} <span className="sr-only">{t(`releases.verify.standing.${standing}`)}</span>
              </h3>
              <div className="text-soft">{text}</div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
