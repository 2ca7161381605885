import type { QueryClient } from '@tanstack/react-query'

/**
 * The subject of a query: the first element of its key. Features list the subjects their changes affect, including
 * those of other features, which they must not import.
 */
export type QuerySubject =
  | 'addresses'
  | 'announced'
  | 'app-secret'
  | 'audit'
  | 'ballot'
  | 'birth-stars'
  | 'booking-setting'
  | 'calendar'
  | 'calendar-feed'
  | 'cancel-preview'
  | 'closed-day'
  | 'concerns'
  | 'counter'
  | 'countries'
  | 'dashboard'
  | 'day-offers'
  | 'day-sheet'
  | 'deities'
  | 'delivery-preview'
  | 'devotees'
  | 'dial-countries'
  | 'draw'
  | 'exports'
  | 'factors'
  | 'kept'
  | 'known-devotee'
  | 'last-created-ticket'
  | 'my-bookings'
  | 'notices'
  | 'offerings'
  | 'office-catalogue'
  | 'order-status'
  | 'orders'
  | 'paired-devices'
  | 'parcels'
  | 'people'
  | 'plan'
  | 'priest-list'
  | 'privacy'
  | 'profile'
  | 'quote'
  | 'ready-answers'
  | 'receipts'
  | 'reconciliation'
  | 'registers'
  | 'releases'
  | 'search'
  | 'sessions'
  | 'settings'
  | 'states'
  | 'system'
  | 'temple'
  | 'ticket'
  | 'ticket-transactions'
  | 'tickets'
  | 'transactions'
  | 'turn'
  | 'user-transactions'
  | 'verify-receipt'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QuerySubject, ...unknown[]]
    queryMeta: {
      /** Not personal: stays cached when the session ends. */
      public?: boolean
      /**
       * Cached on the device for offline use by the signed-in user: the whole answer, or the result of the function;
       * undefined caches nothing.
       */
      keep?: true | ((answer: unknown) => unknown)
    }
  }
}

/** Everything that shows orders in the office. */
export const orderSubjects: readonly QuerySubject[] = [
  'transactions',
  'receipts',
  'parcels',
  'day-sheet',
  'dashboard',
]

/** Everything that shows a devotee their bookings. */
export const bookingSubjects: readonly QuerySubject[] = ['my-bookings', 'orders', 'user-transactions']

/** Only the list of bookings. */
export const bookingListSubjects: readonly QuerySubject[] = ['my-bookings']

/** Invalidates all queries of the subjects. */
export const refresh = (client: QueryClient, subjects: readonly QuerySubject[]) =>
  Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: [subject] })))
