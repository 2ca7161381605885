import type { Page } from './with-words.ts'

/**
 * A page whose parts do not come fails where it would stand, so that the error page or what is said without a network is
 * there. Where a `lazy` is rejected before that of the frame around it is done, the router shows nothing at all.
 */
export const failInPlace =
  (page: Page): Page =>
  () =>
    page().catch((failure: unknown) => ({
      Component: () => {
        throw failure
      },
    }))
