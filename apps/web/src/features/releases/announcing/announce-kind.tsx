import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { RadioGroup } from 'radix-ui'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'

const kinds = ['live', 'ballot'] as const
type Kind = (typeof kinds)[number]

interface AnnounceKindProps {
  value: Kind
  onChange: (kind: Kind) => void
}

/** Chooses between waiting room and ballot, each with a sketch. */
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

const drawings = {
  live: { area: 'M150 44C158 44 160 10 172 10C192 12 206 30 250 40C300 44 330 44 396 44', draw: 150 },
  ballot: { area: 'M4 44V36h170v8M200 44V34h96v10M310 44V38h86v6', draw: 187 },
}

/** A diagram of the procedure: a crowd called bit by bit, or entries collected over days. */
function AnnounceSketch({ kind }: { kind: keyof typeof drawings }) {
  const { t } = useTranslation()
  const { area, draw } = drawings[kind]
  return (
    <span aria-hidden="true" className="col-span-full block pt-3">
      <svg aria-hidden="true" viewBox="0 4 400 42" className="block w-full rtl:-scale-x-100">
        <path d="M4 44h392" className="stroke-line-strong" />
        <path d={area} className="fill-primary-mild/25 stroke-2 stroke-primary-mild" />
        <path d={`M${draw} 44V8`} strokeDasharray="3 3" className="stroke-soft" />
      </svg>
      <span className="grid grid-cols-3 gap-x-2 pt-1 text-soft text-xs">
        {(['first', 'second', 'third'] as const).map((part) => (
          <span key={part} className="text-center first:text-start last:text-end">
            {t(`office-releases.kind.sketch.${kind}.${part}`)}
          </span>
        ))}
      </span>
    </span>
  )
}
