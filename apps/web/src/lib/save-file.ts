/**
 * Fetches a file by going there: the URL works once and the answer is an attachment. A file made here has a name of
 * its own.
 */
export function saveFile(url: string, name?: string): void {
  const link = document.createElement('a')
  link.href = url
  if (name !== undefined) link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}

/** The browser has begun to read it after a minute; until the page closes it would stay in memory. */
export function createFileUrl(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}
