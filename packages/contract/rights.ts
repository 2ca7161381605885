// Without a schema, so that a page which asks who may enter needs none.

export const capabilities = ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings'] as const
export type Capability = (typeof capabilities)[number]

/**
 * Who may call. `public`: anyone. `signed-in`: any valid access token. `admin`: whoever works in the office, but not one
 * who holds `sheet` alone. A capability: who holds it. Several: who holds any one of them.
 */
export type Access = 'public' | 'signed-in' | 'admin' | Capability | readonly Capability[]

/** Who reads what devotees booked and paid. */
export const bookReaders = ['desk', 'treasury', 'audit'] as const satisfies readonly Capability[]
/** Who may know how to reach somebody: mobile, e-mail, address. From everybody else in the office they are kept. */
export const contactKeepers = ['desk', 'treasury', 'people'] as const satisfies readonly Capability[]

/** Whether any one of these is among what somebody holds. */
export function holdsAny(held: readonly Capability[], wanted: readonly Capability[]): boolean {
  return wanted.some((capability) => held.includes(capability))
}

/** Whether these rights open what is for `access`. */
export function opens(access: Access, held: readonly Capability[]): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (access === 'admin') return held.some((capability) => capability !== 'sheet')
  return holdsAny(held, typeof access === 'string' ? [access] : access)
}

/** The roles a temple has, each a set of capabilities. A person may hold any other set too. */
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

/** The role that is exactly this set, if there is one. */
export function findPreset(held: readonly Capability[]): PresetName | undefined {
  return presetNames.find((name) => {
    const set: readonly Capability[] = presets[name]
    return set.length === held.length && set.every((one) => held.includes(one))
  })
}
