/**
 * Moves the focus to an element that stands only after the next drawing, so that it is never lost. A busy telephone
 * draws later than the next frame: it is looked for until it stands, unless the focus has been sent elsewhere.
 */
export function focusSoon(id: string): void {
  const from = document.activeElement
  const until = performance.now() + 3_000
  const look = () => {
    const now = document.activeElement
    if (now !== from && now !== document.body) return
    const element = document.getElementById(id)
    if (element) element.focus()
    else if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
