import { afterEach, expect, it, vi } from 'vitest'
import { shareFile, shareLink } from './share.ts'

vi.mock('./save-file.ts', () => ({ createFileUrl: () => 'blob:1', saveFile: vi.fn() }))
const { saveFile } = await import('./save-file.ts')

const link = { title: 'Receipt', text: 'Noorum palum', url: 'https://t.example/verify/1' }
const file = new File(['%PDF'], '2026-27-000117.pdf', { type: 'application/pdf' })

afterEach(() => vi.unstubAllGlobals())

it('opens the phone’s own sheet, and takes its closing for a change of mind', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
  vi.stubGlobal('navigator', { share })
  expect(await shareLink(link)).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
})

it('copies the address where there is no sheet', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await shareLink(link)).toBe('copied')
  expect(writeText).toHaveBeenCalledWith(link.url)
})

it('says what really failed', async () => {
  vi.stubGlobal('navigator', { share: vi.fn().mockRejectedValue(new Error('refused')) })
  await expect(shareLink(link)).rejects.toThrow('refused')
})

it('hands on a file where the sheet takes files, and saves it elsewhere', async () => {
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { share, canShare: () => true })
  await shareFile(file)
  expect(share).toHaveBeenCalledWith({ files: [file], title: file.name })
  vi.stubGlobal('navigator', { share, canShare: () => false })
  await shareFile(file)
  expect(saveFile).toHaveBeenCalledWith('blob:1', file.name)
})
