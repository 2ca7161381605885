/**
 * Whether this account may book now. There is no waiting room yet, so everybody may; `initiate` asks here before
 * it takes any place, and this is where a pass will be checked.
 */
export async function requirePass(_accountId: string): Promise<void> {
  return Promise.resolve()
}
