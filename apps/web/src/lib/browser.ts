const printFrame = 'printed-paper'

/** The ways to another document. A browser lets nobody stand between them and itself; here a test can. */
export const browser = {
  goTo: (url: string) => window.location.assign(url),
  /** The page that is left is not come back to. */
  replaceBy: (url: string) => window.location.replace(url),
  showsPdf: () => navigator.pdfViewerEnabled,
  /** The printer's dialog for a file made here. The frame stays until the next one: the dialog reads from it. */
  print: (url: string) =>
    new Promise<void>((resolve, reject) => {
      document.getElementById(printFrame)?.remove()
      const frame = document.createElement('iframe')
      frame.id = printFrame
      // Not `hidden`: what is not drawn at all cannot be printed either.
      frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0'
      frame.ariaHidden = 'true'
      frame.tabIndex = -1
      frame.src = url
      frame.addEventListener('load', () => {
        try {
          frame.contentWindow?.print()
          resolve()
        } catch (error) {
          reject(error)
        }
      })
      document.body.append(frame)
    }),
}
