/** The ways to another document. A browser lets nobody stand between them and itself; here a test can. */
export const browser = {
  goTo: (url: string) => window.location.assign(url),
  /** The page that is left is not come back to. */
  replaceBy: (url: string) => window.location.replace(url),
}
