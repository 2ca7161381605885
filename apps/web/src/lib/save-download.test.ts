import { afterEach, expect, test, vi } from 'vitest'
import { saveDownload } from './save-download.ts'

const URL_ONCE = 'http://localhost:4000/files/once'
const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const watchSaved = () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here')
  const saved: [string, string][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.href, this.download])
  })
  return saved
}

test('a file is saved under the name that the server gave it', async () => {
  const saved = watchSaved()
  const disposition = `attachment; filename="r.pdf"; filename*=UTF-8''receipt-2026-27%2D000001.pdf`
  answer(new Response('%PDF-', { headers: { 'content-disposition': disposition } }))
  await saveDownload(URL_ONCE)
  expect(saved).toEqual([['blob:here', 'receipt-2026-27-000001.pdf']])
})

test('a refused download shows the server’s message, and the page stays', async () => {
  const saved = watchSaved()
  const detail = 'The PDF cannot be made at the moment. Please try again in a minute.'
  answer(Response.json({ code: 'printing_away', detail }, { status: 503 }))
  await expect(saveDownload(URL_ONCE)).rejects.toMatchObject({ code: 'printing_away', message: detail })
  expect(saved).toEqual([])
})

test('without a network our own message is shown, not the browser’s', async () => {
  answer(new TypeError('Failed to fetch'))
  await expect(saveDownload(URL_ONCE)).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('We did not hear back from the temple’s server'),
  })
})

/** The network fails after the response's headers have arrived. */
const breakOff = (response: Response) => {
  const fail = () => Promise.reject(new TypeError('network error'))
  return Object.assign(response, { blob: fail, text: fail })
}

test('a download that breaks off is reported, and nothing is saved', async () => {
  const saved = watchSaved()
  answer(breakOff(new Response('%PDF-')))
  await expect(saveDownload(URL_ONCE)).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('We did not hear back'),
  })
  expect(saved).toEqual([])
})

test('so is a refusal that breaks off', async () => {
  answer(breakOff(new Response('{', { status: 503 })))
  await expect(saveDownload(URL_ONCE)).rejects.toMatchObject({ code: 'network' })
})

test('an answer that does not begin within a minute is given up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const refused = expect(saveDownload(URL_ONCE)).rejects.toMatchObject({
    code: 'timeout',
    message: 'The server took too long to answer. Please try again.',
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})
