import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useWindowWidth } from '../hooks/use-window-width.ts'
import { ControlSizeContext } from './control-size.ts'

interface FilterBarProps {
  /** The filter fields, each with its own label. */
  children: ReactNode
  /** The one field that phones show without expanding. */
  search?: ReactNode
  /** Number of active filters. */
  count: number
  onClear: () => void
  /** Fewer fields, for use beside an open drawer. */
  narrow?: boolean
}

/** A row of filters; on phones one field and a button for the others. */
export function FilterBar({ children, search, count, onClear, narrow = false }: FilterBarProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  /** Remounts the fields on "clear", which also discards text that is still debounced. */
  const [clearings, setClearings] = useState(0)
  const folded = useWindowWidth() < 768 || narrow
  const clear = count > 0 && (
    <Button
      look="plain"
      size="sm"
      className="self-end"
      onClick={() => {
        setClearings(clearings + 1)
        onClear()
      }}
    >
      {t('office.list.clear')}
    </Button>
  )
  return (
    <search aria-label={t('office.list.label')} className="grid grid-cols-1 gap-3 print:hidden">
      {folded && (
        <div className="flex items-center gap-2">
          <div key={clearings} className="min-w-0 flex-1">
            {search}
          </div>
          <Button
            look="line"
            data-filters=""
            aria-expanded={open}
            aria-controls={id}
            aria-label={t('office.list.more', { count })}
            icon={<SlidersHorizontal aria-hidden="true" size={19} />}
            onClick={() => setOpen(!open)}
          >
            {count > 0 && <span className="num">{count}</span>}
          </Button>
        </div>
      )}
      <div
        id={id}
        hidden={folded && !open}
        className={classNames(
          folded
            ? 'grid gap-3 rounded-card border border-line bg-card p-4'
            : 'flex flex-wrap items-end gap-2',
          folded && !open && 'hidden',
        )}
      >
        <ControlSizeContext key={clearings} value="sm">
          {children}
        </ControlSizeContext>
        {clear}
      </div>
    </search>
  )
}
