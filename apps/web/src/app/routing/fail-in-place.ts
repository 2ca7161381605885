import type { Page } from './with-words.ts'

/**
 * Turns a failed chunk load into a render error of the page, so that the error page or the offline notice appears in
 * its place. If `lazy` rejects before the parent route's has resolved, the router renders nothing.
 */
export const failInPlace =
  (page: Page): Page =>
  () =>
    page().catch((failure: unknown) => ({
      Component: () => {
        throw failure
      },
    }))
