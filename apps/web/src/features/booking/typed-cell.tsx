import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface TypedCellProps {
  value: string
  label: string
  /** Answers whether it was taken; what was not taken goes back to what it was. */
  onTake: (typed: string) => boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  inputMode?: 'text' | 'numeric'
  align?: 'start' | 'center'
  cell: string
}

/** A cell of the table: typed over, taken when one leaves it. */
export function TypedCell({
  value,
  label,
  onTake,
  onKeyDown,
  inputMode = 'text',
  align = 'start',
  cell,
}: TypedCellProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    if (typed !== undefined && typed !== value) onTake(typed)
    setTyped(undefined)
  }
  // A page that is left or reloaded while one types takes what stands there.
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return (
    <input
      type="text"
      data-cell={cell}
      aria-label={label}
      autoComplete="off"
      inputMode={inputMode}
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key === 'Enter') take()
        onKeyDown?.(event)
      }}
      className={`h-13 w-full min-w-0 bg-transparent px-3.5 outline-none focus:ring-2 focus:ring-primary focus:ring-inset max-lg:rounded-card max-lg:border max-lg:border-line-strong ${align === 'center' ? 'text-center' : ''}`}
    />
  )
}
