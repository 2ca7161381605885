import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Checkbox } from '../fields/checkbox.tsx'

interface Tick {
  id: number
  title: ReactNode
  detail: ReactNode
  /** At the end of the row. */
  amount: string
  disabled: boolean
}

interface TickListProps {
  label: string
  ticks: readonly Tick[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Checkbox rows with amounts. */
export function TickList({ label, ticks, chosen, onChoose }: TickListProps) {
  return (
    <ul className="max-h-72 overflow-y-auto rounded-card border border-line" aria-label={label}>
      {ticks.map(({ id, title, detail, amount, disabled }) => (
        <li key={id} className="flex items-start gap-3 border-line border-b px-3.5 last:border-b-0">
          <div className="min-w-0 flex-1">
            <Checkbox
              disabled={disabled}
              checked={chosen.has(id)}
              onCheckedChange={(on) => {
                const next = new Set(chosen)
                if (on === true) next.add(id)
                else next.delete(id)
                onChoose(next)
              }}
            >
              <span className={classNames('block font-semibold', disabled && 'text-quiet')}>{title}</span>
              <span className="block text-quiet text-sm">{detail}</span>
            </Checkbox>
          </div>
          <bdi className={classNames('py-2.5 num', disabled && 'text-quiet')}>{amount}</bdi>
        </li>
      ))}
    </ul>
  )
}
