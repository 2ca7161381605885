import type { QueryClient } from '@tanstack/react-query'

/**
 * What a query is about: the first word of its key. A feature names the subjects that its changes touch, also those
 * of another feature, which it may not import.
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
      /** Nobody's: it stays when a session ends. */
      public?: boolean
      /**
       * Remembered on the device of whoever is signed in, for the time without a network: the answer, or what this makes
       * of it; undefined keeps nothing.
       */
      keep?: true | ((answer: unknown) => unknown)
    }
  }
}

/** Whatever shows an order in the office. */
export const orderSubjects: readonly QuerySubject[] = [
  'transactions',
  'receipts',
  'parcels',
  'day-sheet',
  'dashboard',
]

/** Whatever shows a devotee the own bookings. */
export const bookingSubjects: readonly QuerySubject[] = ['my-bookings', 'orders', 'user-transactions']

/** The list of them alone. */
export const bookingListSubjects: readonly QuerySubject[] = ['my-bookings']

/** Everything known of these subjects is asked for again. */
export const refresh = (client: QueryClient, subjects: readonly QuerySubject[]) =>
  Promise.all(subjects.map((subject) => client.invalidateQueries({ queryKey: [subject] })))
