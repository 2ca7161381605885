import { createFileUrl, saveFile } from './save-file.ts'

type Shared = { title: string; text: string; url: string }

/** Uses the phone's share sheet, or copies the link, which the page then confirms. */
export async function shareLink({ title, text, url }: Shared): Promise<'shared' | 'copied'> {
  if (typeof navigator.share === 'function') {
    await ignoreClosing(navigator.share({ title, text, url }))
    return 'shared'
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}

/** Shares a file by the share sheet, or saves it if that is not supported. */
export async function shareFile(file: File): Promise<void> {
  const parts = { files: [file], title: file.name }
  if (typeof navigator.canShare === 'function' && navigator.canShare(parts))
    await ignoreClosing(navigator.share(parts))
  else saveFile(createFileUrl(file), file.name)
}

/** Closing the share sheet is not an error. */
const ignoreClosing = (shared: Promise<void>) =>
  shared.catch((failure: unknown) => {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  })
