/** A recorded key press; `isSell`: with Ctrl or Command, which submits the sale. */
export type TypedKey = { key: string; shiftKey: boolean; isSell: boolean }

const named = ['Tab', 'Enter', 'Backspace', 'Escape', 'ArrowUp', 'ArrowDown', 'F2', 'F4', 'F8', 'F9']

/** Records the keys used at the counter; undefined for browser shortcuts and for text in IME composition. */
export function readTypedKey(event: KeyboardEvent): TypedKey | undefined {
  const { key, shiftKey, altKey, isComposing, repeat } = event
  const isSell = key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (altKey || isComposing || ((event.ctrlKey || event.metaKey) && !isSell)) return undefined
  // Ignore auto-repeat of Enter: holding it slightly too long is one press.
  if (repeat && key === 'Enter') return undefined
  return key.length === 1 || named.includes(key) ? { key, shiftKey, isSell } : undefined
}

const replayed = new WeakSet<Event>()
export const isReplayed = (event: Event) => replayed.has(event)

function moveFocus(from: Element, by: 1 | -1): void {
  const fields = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && (one.checkVisibility?.() ?? true))
  const at = fields.findIndex((one) => one.isSameNode(from))
  fields[at + by]?.focus()
}

/** Edits a field like a keyboard: replaces the selection or inserts at the cursor. */
function editField(field: HTMLInputElement, key: string): void {
  const end = field.selectionEnd ?? field.value.length
  const start = field.selectionStart ?? end
  if (key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else if (field.maxLength < 0 || field.value.length - (end - start) < field.maxLength)
    field.setRangeText(key, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Dispatches the key to the focused element and performs the browser's default action, unless it is prevented. */
export function replayKey({ key, shiftKey, isSell }: TypedKey): void {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', {
    key,
    shiftKey,
    ctrlKey: isSell,
    bubbles: true,
    cancelable: true,
  })
  replayed.add(event)
  if (!target.dispatchEvent(event) || isSell) return
  if (key === 'Tab') moveFocus(target, shiftKey ? -1 : 1)
  else if (target instanceof HTMLInputElement && !target.readOnly) {
    if (key === 'Enter') target.form?.requestSubmit()
    else if (key.length === 1 || key === 'Backspace') editField(target, key)
  } else if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) target.click()
}
