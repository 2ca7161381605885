/** The closed vocabulary of the tree. A new word is added here, on purpose and in review, or not at all. */

/** In order: a feature may import the features before it. */
export const features = [
  'settings',
  'identity',
  'profile',
  'calendar',
  'catalogue',
  'waiting-room',
  'booking',
  'payments',
  'delivery',
  'receipts',
  'notifications',
  'checkout',
  'support',
  'reports',
  'privacy',
]

/** Features whose use cases meet in `checkout` alone. */
export const joinedByCheckout = ['booking', 'payments', 'delivery', 'receipts']

/** `<feature>.<role>.ts` in a server feature. */
export const serverRoles = ['routes', 'reads', 'writes', 'rules', 'errors', 'policy', 'jobs', 'worker']
/** Roles that no other feature may import. */
export const closedRoles = ['writes', 'routes', 'worker']
/** `<feature>.<role>.ts` in a web feature. */
export const webRoles = ['api', 'rules', 'store']
/** How a `.ts` file of a web feature may begin besides those and the verbs: hooks. */
export const webPrefixes = ['use-']

/** Verb files that `privacy` calls in every feature that holds personal data. */
export const personFiles = ['export-person.ts', 'forget-person.ts']

/** Sub-folders a server feature may have. */
export const serverSubfolders: Record<string, string[]> = { notifications: ['letters'] }
/** Sub-folders a web feature may have. */
export const webSubfolders: Record<string, string[]> = {}

export const serverAreas = ['platform', 'gateways', 'features', 'testing', 'commands']
export const serverRootFiles = ['http.ts', 'worker.ts', 'app.ts', 'config.ts', 'jobs.ts', 'start-platform.ts']
export const webAreas = ['app', 'features', 'ui', 'lib', 'art', 'styles', 'testing']

/** Words that say nothing about what a file holds. */
export const bannedWords = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'dto']

/** Folders outside the applications whose code counts as test code. */
export const testCodeFolders = ['e2e/', 'tools/bench/']

export const longestSource = 300
export const longestCheck = 100
