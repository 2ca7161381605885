import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { RadioGroup } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import { AnnounceSketch } from './announce-sketch.tsx'

const kinds = ['live', 'ballot'] as const
type Kind = (typeof kinds)[number]

interface AnnounceKindProps {
  value: Kind
  onChange: (kind: Kind) => void
}

/** Two ways to give places, each with a sketch of how its hours go. */
export function AnnounceKind({ value, onChange }: AnnounceKindProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup.Root
      aria-label={t('office-releases.kind.label')}
      value={value}
      onValueChange={(picked) => {
        const kind = kinds.find((one) => one === picked)
        if (kind) onChange(kind)
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      {kinds.map((kind) => {
        const isOn = kind === value
        return (
          <RadioGroup.Item
            key={kind}
            value={kind}
            className={classNames(
              'grid grid-cols-[20px_minmax(0,1fr)] content-start gap-x-3 rounded-card border px-4 pt-3.5 pb-4 text-start focus-ring',
              isOn
                ? 'border-primary bg-primary-subtle ring-1 ring-primary ring-inset'
                : 'border-line-strong bg-card hover:bg-sunken',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'mt-0.5 size-5 rounded-full bg-card',
                isOn ? 'border-[6px] border-primary' : 'border-[1.5px] border-line-strong',
              )}
            />
            <span className="min-w-0">
              <b className="block font-semibold">{t(`office-releases.kinds.${kind}`)}</b>
              <span className="block pt-1 text-soft">
                {t(`office-releases.kind.${kind}`, { days: releaseFacts.firstPayHours / 24 })}
              </span>
            </span>
            <AnnounceSketch kind={kind} />
          </RadioGroup.Item>
        )
      })}
    </RadioGroup.Root>
  )
}
