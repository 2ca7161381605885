import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface TypedCellProps {
  value: string
  /** The text last typed that could not be parsed; it stays until it is replaced. */
  unread: string | undefined
  label: string
  onTake: (typed: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  inputMode?: 'text' | 'numeric'
  align?: 'start' | 'center'
  cell: string
  /** Focus the cell when the row is new. */
  autoFocus: boolean
  readOnly: boolean
  /** Id of the element with the cell's error, if any. */
  describedBy: string | undefined
}

/** A table cell whose text is committed when the field loses focus. */
export function TypedCell(props: TypedCellProps) {
  const { value, unread, label, onTake, onKeyDown, inputMode = 'text', align = 'start', cell } = props
  const [typed, setTyped] = useState<string>()
  const taken = unread ?? value
  const take = () => {
    if (typed !== undefined && typed !== taken) onTake(typed)
    setTyped(undefined)
  }
  // Commit the text when the page is left or reloaded while typing.
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
      aria-invalid={props.describedBy !== undefined || undefined}
      aria-describedby={props.describedBy}
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: after inserting a row the clerk types in it
      autoFocus={props.autoFocus}
      readOnly={props.readOnly}
      inputMode={inputMode}
      value={typed ?? taken}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key === 'Enter') take()
        onKeyDown(event)
      }}
      className={classNames(
        'h-13 w-full min-w-0 bg-transparent px-3.5 outline-none focus:ring-2 focus:ring-primary focus:ring-inset cards:rounded-card cards:border cards:border-line-strong',
        align === 'center' && 'text-center rows:px-1',
      )}
    />
  )
}
