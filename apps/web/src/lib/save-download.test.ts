import { afterEach, expect, test, vi } from 'vitest'
import { saveDownload } from './save-download.ts'

const URL_ONCE = 'http://localhost:4000/files/once'
const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )
afterEach(() => {
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

test('one that is refused is the server’s own sentence, and the page stays', async () => {
  const saved = watchSaved()
  const detail = 'The PDF cannot be made at the moment. Please try again in a minute.'
  answer(Response.json({ code: 'printing_away', detail }, { status: 503 }))
  await expect(saveDownload(URL_ONCE)).rejects.toMatchObject({ code: 'printing_away', message: detail })
  expect(saved).toEqual([])
})

test('without a network it is said so, and not in the browser’s words', async () => {
  answer(new TypeError('Failed to fetch'))
  await expect(saveDownload(URL_ONCE)).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('We did not hear back from the temple’s server'),
  })
})
