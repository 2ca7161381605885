import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { Check, PackageCheck, PackageOpen, Printer, RotateCcw, Send, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Parcel, Step } from './delivery.api.ts'
import { fitting, labelled, resendable } from './delivery.rules.ts'

interface ChosenBarProps {
  chosen: readonly Parcel[]
  busy: boolean
  onStep: (step: Step, fits: readonly Parcel[]) => void
  onLabels: (fits: readonly Parcel[]) => void
  onResend: (fits: readonly Parcel[]) => void
  onClear: () => void
}

const icon = (Icon: typeof Check) => <Icon aria-hidden="true" size={18} />

/** Actions for the selected parcels; each button shows how many of them it applies to. */
export function ChosenBar({ chosen, busy, onStep, onLabels, onResend, onClear }: ChosenBarProps) {
  const { t } = useTranslation()
  const act = (
    name: KeyUnder<'office-prasadam.chosen'>,
    fits: readonly Parcel[],
    Icon: typeof Check,
    run: () => void,
  ): ReactNode =>
    fits.length > 0 && (
      <Button key={name} look="line" size="sm" loading={busy} icon={icon(Icon)} onClick={run}>
        {t(`office-prasadam.chosen.${name}`)}
        {fits.length < chosen.length && <span className="font-normal text-quiet num">{fits.length}</span>}
      </Button>
    )
  const step = (name: Step, Icon: typeof Check) => {
    const fits = fitting(chosen, name)
    return act(name, fits, Icon, () => onStep(name, fits))
  }
  return (
    <section
      aria-label={t('office-prasadam.chosen.label')}
      data-action-bar="noted"
      className="fixed inset-x-0 bottom-0 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 border border-line bg-raised px-4 py-3 shadow-float max-md:w-full max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:bottom-5 md:rounded-card print:hidden"
    >
      <p aria-live="polite" className="pe-1 font-semibold num max-md:me-auto">
        {t('office-prasadam.chosen.count', { count: chosen.length })}
      </p>
      <IconButton label={t('office-prasadam.chosen.clear')} className="md:order-last" onClick={onClear}>
        <X aria-hidden="true" size={20} />
      </IconButton>
      <span aria-hidden="true" className="basis-full md:hidden" />
      {act('labels', labelled(chosen), Printer, () => onLabels(labelled(chosen)))}
      {step('packed', PackageCheck)}
      {step('sent', Send)}
      {step('unpacked', PackageOpen)}
      {step('delivered', Check)}
      {step('returned', Undo2)}
      {act('resend', resendable(chosen), RotateCcw, () => onResend(resendable(chosen)))}
    </section>
  )
}
