/**
 * Focuses an element that is not rendered yet. On a slow phone rendering may take longer than a frame, so it retries
 * until the element exists or the focus has moved elsewhere.
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
