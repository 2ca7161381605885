/** How far a remote load has come, in the specification's words. */
export type LoadStatus =
  | { state: 'initial' }
  | { state: 'loading' }
  | { state: 'success' }
  | { state: 'failure'; message: string }
