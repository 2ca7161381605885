import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'

interface KeyStepsProps {
  place: 1 | 2
  title: ReactNode
  lead: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** The two steps of adding a key: what to do on the left, why on the right. */
export function KeySteps({ place, title, lead, aside, children }: KeyStepsProps) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 items-start gap-10 py-2 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-2">
          <p className="flex items-center gap-2.5 text-soft print:hidden">
            {[1, 2].map((step) => (
              <span
                key={step}
                aria-hidden="true"
                className={classNames('h-1.5 w-14 rounded-full', step <= place ? 'bg-primary' : 'bg-line')}
              />
            ))}
            {t('office-factors.key.step', { place })}
          </p>
          <h1>{title}</h1>
          <p className="text-lg text-soft">{lead}</p>
        </div>
        {children}
      </div>
      <aside className="grid gap-4 border-gold border-s-[3px] ps-6 print:hidden">{aside}</aside>
    </div>
  )
}
