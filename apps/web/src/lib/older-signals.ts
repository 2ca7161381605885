/** Known to Chromium from 103 and Safari from 16 on; an app asks by it where its servers are. */
if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout: endAfter })

function endAfter(ms: number): AbortSignal {
  const patience = new AbortController()
  setTimeout(() => patience.abort(new DOMException('', 'TimeoutError')), ms)
  return patience.signal
}
