import { useTranslation } from 'react-i18next'

const drawings = {
  live: { area: 'M150 44C158 44 160 10 172 10C192 12 206 30 250 40C300 44 330 44 396 44', draw: 150 },
  ballot: { area: 'M4 44V36h170v8M200 44V34h96v10M310 44V38h86v6', draw: 187 },
}

/** A crowd that comes at once and is called by and by, or names put down over days. */
export function AnnounceSketch({ kind }: { kind: keyof typeof drawings }) {
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
