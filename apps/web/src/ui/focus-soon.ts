/** Moves the focus to an element that stands only after the next drawing, so that it is never lost. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
