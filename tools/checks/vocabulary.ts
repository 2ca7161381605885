/** The closed vocabulary of the tree. New words are added here deliberately and in review. */

/** In layer order: a feature may import only features listed before it. */
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

/** Features that only the joining features may combine. */
export const joined = ['booking', 'payments', 'delivery', 'receipts']
export const mayJoin = ['checkout', 'performing', 'refunds', 'counter', 'changes', 'closed-days', 'releases']

/** `<feature>.<role>.ts` in a server feature. */
export const serverRoles = ['routes', 'reads', 'writes', 'rules', 'errors', 'policy', 'jobs', 'worker']
/** Roles that no other feature may import. */
export const closedRoles = ['writes', 'routes', 'worker']
/** `<feature>.<role>.ts` in a web feature. */
export const webRoles = ['api', 'rules', 'store']

/** Verb files that `privacy` calls in every feature that holds personal data. */
export const personFiles = ['export-person.ts', 'erase-person.ts']

/** Use cases whose name is one word. A noun of two words (`order-states.ts`) needs no entry. */
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

/** Shared shapes of the contract; every other file or folder there belongs to a feature. */
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
/** Top layers of the web: they compose features, and nothing below may import them. */
export const webTops = ['app', 'bridge', 'room', 'temple', 'gallery']
export const webAreas = [...webTops, 'features', 'ui', 'lib', 'art', 'styles', 'testing']

/** Words that say nothing about a file's content. */
export const bannedWords = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'dto']

/** Folders outside the applications whose code counts as test code. */
export const testCodeFolders = ['e2e/', 'lab/', 'tools/demo/']
/** Maximum number of source files directly in one folder. */
export const fullestFolder = 35
export const longestSource = 300
