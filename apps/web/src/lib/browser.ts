const printFrame = 'printed-paper'

/**
 * Navigation to other documents, wrapped so that tests can replace it, which the browser does not allow for `location`.
 */
export const browser = {
  goTo: (url: string) => window.location.assign(url),
  /** Without a history entry for the current page. */
  replaceBy: (url: string) => window.location.replace(url),
  showsPdf: () => navigator.pdfViewerEnabled,
  /** Prints a generated file. The frame stays until the next print, because the dialog reads from it. */
  print: (url: string) =>
    new Promise<void>((resolve, reject) => {
      document.getElementById(printFrame)?.remove()
      const frame = document.createElement('iframe')
      frame.id = printFrame
      // Not `display: none`: such a frame cannot be printed.
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
