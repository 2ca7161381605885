/** The closed vocabulary of the tree. A new word is added here, on purpose and in review, or not at all. */

/** In order: a feature may import the features before it. */
export const features = [
  'settings',
  'identity',
  'profile',
  'calendar',
  'people',
  'catalogue',
  'waiting-room',
  'search',
  'public-pages',
  'booking',
  'payments',
  'delivery',
  'receipts',
  'notifications',
  'checkout',
  'orders',
  'public-api',
  'performing',
  'refunds',
  'counter',
  'changes',
  'closed-days',
  'releases',
  'day-sheet',
  'priest',
  'support',
  'reports',
  'privacy',
  'system',
]

/** Features whose use cases meet only in those that may join them. */
export const joined = ['booking', 'payments', 'delivery', 'receipts']
export const mayJoin = ['checkout', 'performing', 'refunds', 'counter', 'changes', 'closed-days', 'releases']

/** `<feature>.<role>.ts` in a server feature. */
export const serverRoles = ['routes', 'reads', 'writes', 'rules', 'errors', 'policy', 'jobs', 'worker']
/** Roles that no other feature may import. */
export const closedRoles = ['writes', 'routes', 'worker']
/** `<feature>.<role>.ts` in a web feature. */
export const webRoles = ['api', 'rules', 'store']

/** Verb files that `privacy` calls in every feature that holds personal data. */
export const personFiles = ['export-person.ts', 'forget-person.ts']

/** Use cases that are one word and yet say it all. A noun of two words (`order-states.ts`) needs no entry. */
export const oneWordFiles: Record<string, string[]> = { identity: ['register'] }

/** Sub-folders a server feature may have, besides `<feature>.routes/`. */
export const serverSubfolders: Record<string, string[]> = {
  identity: ['sign-up', 'sign-in', 'sessions', 'contacts', 'factors', 'pairing'],
  payments: ['settlements'],
  notifications: ['triggers', 'letters', 'batches'],
  reports: ['audit', 'transactions', 'parcels', 'dashboard', 'exports', 'registers'],
}
/** The files of `<feature>.routes/`: one for each kind of caller. */
export const routeCallers = ['devotee', 'office', 'provider']
/** Sub-folders a web feature may have. */
export const webSubfolders: Record<string, string[]> = {
  calendar: ['year'],
  identity: ['codes', 'factors', 'pairing', 'sign-in'],
  catalogue: ['texts'],
  releases: ['announcing', 'ballots', 'watching'],
  reports: ['audit', 'dashboard', 'exports', 'parcels', 'registers', 'transactions'],
}

/** What several features of the contract are made of; every other file or folder there is a feature's. */
export const sharedShapes =
  'address catalogue-keeping catalogue-texts contact disputes download endpoint factors messages month pairing pools privacy-notice problem retention rights sessions sign-in-code temple theme theme-choices'.split(
    ' ',
  )

export const serverAreas = ['platform', 'gateways', 'features', 'testing', 'commands', 'config']
export const serverRootFiles = [
  'http.ts',
  'worker.ts',
  'app.ts',
  'compose.ts',
  'config.ts',
  'jobs.ts',
  'readings.ts',
  'start-platform.ts',
]
/** What stands above the features of the web: it composes them, so nothing below may know it. */
export const webTops = ['app', 'bridge', 'room', 'temple', 'gallery']
export const webAreas = [...webTops, 'features', 'ui', 'lib', 'art', 'styles', 'testing']

/** Words that say nothing about what a file holds. */
export const bannedWords = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'dto']

/** Folders outside the applications whose code counts as test code. */
export const testCodeFolders = ['e2e/', 'tools/bench/', 'tools/chaos/', 'tools/cluster/', 'tools/demo/']
/** Source files directly in one folder. */
export const fullestFolder = 35
export const longestSource = 300
export const longestCheck = 100
