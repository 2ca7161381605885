/** Fetches what was offered by going there: the URL works once and the answer is an attachment. */
export function saveFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
