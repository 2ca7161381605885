import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { System } from './system.api.ts'
import { overallState } from './system.rules.ts'

/** One sentence: whether any action is needed. */
export function SystemWord({ system }: { system: System }) {
  const { t } = useTranslation()
  const { state, count } = overallState(system)
  return (
    <section className="flex items-center gap-5 rounded-card border border-line bg-card p-5 md:p-6">
      <span
        aria-hidden="true"
        className="grid size-20 flex-none place-items-center rounded-t-full rounded-b-inner bg-gold-subtle text-art max-sm:hidden"
      >
        <Art name="lamp-standing" size={52} />
      </span>
      <div className="min-w-0" aria-live="polite">
        <h2 className="title text-[1.75rem] leading-9">{t(`office-system.say.${state}`, { count })}</h2>
        <p className="pt-1 text-lg text-soft">{t(`office-system.say.${state}Text`)}</p>
      </div>
    </section>
  )
}
