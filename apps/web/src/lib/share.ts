import { createFileUrl, saveFile } from './save-file.ts'

type Shared = { title: string; text: string; url: string }

/** The phone's own sheet where it has one; elsewhere the address is copied, which the page then says. */
export async function shareLink({ title, text, url }: Shared): Promise<'shared' | 'copied'> {
  if (typeof navigator.share === 'function') {
    await ignoreClosing(navigator.share({ title, text, url }))
    return 'shared'
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}

/** A file through the same sheet; where it takes none, it is saved as ever. */
export async function shareFile(file: File): Promise<void> {
  const parts = { files: [file], title: file.name }
  if (typeof navigator.canShare === 'function' && navigator.canShare(parts))
    await ignoreClosing(navigator.share(parts))
  else saveFile(createFileUrl(file), file.name)
}

/** Who closes the sheet has changed their mind; nothing failed. */
const ignoreClosing = (shared: Promise<void>) =>
  shared.catch((failure: unknown) => {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  })
