import { useEffect, useEffectEvent } from 'react'

export type ListKeys = Partial<Record<string, () => void>>

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=combobox], [role=listbox]') !== null)

/** Single-key shortcuts of a list; inactive in fields, under dialogs and with modifier keys. */
export function useListKeys(keys: ListKeys): void {
  usePressed(keys, 'bubble')
}

/** Shortcuts that take precedence over those of the page's frame. */
export function useOwnKeys(keys: ListKeys): void {
  usePressed(keys, 'capture')
}

function usePressed(keys: ListKeys, phase: 'bubble' | 'capture'): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isField(event.target) || document.querySelector('[role=dialog][data-blocking]')) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const options = { capture: phase === 'capture' }
    window.addEventListener('keydown', listen, options)
    return () => window.removeEventListener('keydown', listen, options)
  }, [phase])
}

// Not the checkbox that selects the row: Enter opens it.
const opener = 'button:not([role=checkbox])'
const rowButtons = () => [...document.querySelectorAll<HTMLElement>(`[data-row] ${opener}`)]

/** Focuses the next or previous row. */
export function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? rows[0] : rows.at(-1)) : rows[at + step]
  next?.querySelector<HTMLElement>(opener)?.focus()
}

export function focusRow(id: string): void {
  rowButtons()
    .find((button) => button.closest<HTMLElement>('[data-row]')?.dataset.row === id)
    ?.focus()
}

/** The focused row. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
