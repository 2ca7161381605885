/** `AbortSignal.timeout` needs Chromium 103 or Safari 16; the app uses it to load its addresses. */
if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout: endAfter })

function endAfter(ms: number): AbortSignal {
  const patience = new AbortController()
  setTimeout(() => patience.abort(new DOMException('', 'TimeoutError')), ms)
  return patience.signal
}
