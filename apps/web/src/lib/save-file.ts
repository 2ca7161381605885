/**
 * Saves a file by navigating to it: the URL works once, and the response is an attachment. Generated files need a name.
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

/**
 * Released after a minute, when the browser has started reading; otherwise it would stay in memory until the page
 * closes.
 */
export function createFileUrl(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}
