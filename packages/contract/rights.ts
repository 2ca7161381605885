// No Zod here, so that pages which only check rights need not load it.

export const capabilities = ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings'] as const
export type Capability = (typeof capabilities)[number]

/**
 * Who may call. `public`: anyone. `signed-in`: any valid access token. `admin`: anyone with office rights, except those
 * who hold only `sheet`. A capability: its holders. A list: holders of any one of them.
 */
export type Access = 'public' | 'signed-in' | 'admin' | Capability | readonly Capability[]

/** May read what devotees booked and paid. */
export const bookReaders = ['desk', 'treasury', 'audit'] as const satisfies readonly Capability[]
/** May see contact data (mobile, e-mail, address); it is hidden from the rest of the office. */
export const contactKeepers = ['desk', 'treasury', 'people'] as const satisfies readonly Capability[]
/** May see sums of money taken. */
export const sumReaders = ['treasury', 'audit'] as const satisfies readonly Capability[]
/** May return a sale of another clerk's drawer. */
export const otherDrawerReturners = ['treasury'] as const satisfies readonly Capability[]
/** May get a copy of another person's receipt; it contains the address. */
export const receiptCopiers = ['desk', 'treasury'] as const satisfies readonly Capability[]

/** Whether the person holds at least one of the wanted capabilities. */
export function holdsAny(held: readonly Capability[], required: readonly Capability[]): boolean {
  return required.some((capability) => held.includes(capability))
}

/**
 * Whether a signed-in account with these capabilities may call the endpoint. The server checks each call with this
 * function; the app derives from it which pages and actions it shows.
 */
export function mayCall({ access }: { access: Access }, held: readonly Capability[]): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'admin') return held.some((capability) => capability !== 'sheet')
  return holdsAny(held, typeof access === 'string' ? [access] : access)
}

/** Whether the account may call each of the endpoints. */
export function mayCallAll(endpoints: readonly { access: Access }[], held: readonly Capability[]): boolean {
  return endpoints.every((endpoint) => mayCall(endpoint, held))
}

/** A temple's usual roles, each a set of capabilities. Other sets are allowed too. */
export const presets = {
  clerk: ['desk'],
  treasurer: ['desk', 'treasury'],
  'catalogue-keeper': ['catalogue'],
  priest: ['sheet'],
  auditor: ['audit'],
  manager: capabilities,
} as const satisfies Record<string, readonly Capability[]>
export type PresetName = keyof typeof presets
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]]

/** The role with exactly this set of capabilities, if there is one. */
export function findPreset(held: readonly Capability[]): PresetName | undefined {
  return presetNames.find((name) => {
    const set: readonly Capability[] = presets[name]
    return set.length === held.length && set.every((one) => held.includes(one))
  })
}
