import { countByBoth, type Reading } from '../../platform/watching/reading.ts'

/** Older ones are ignored: they have been dealt with or never will be, and stay in the index until they are deleted. */
const LOOKED_BACK_MS = 24 * 3_600_000

export const notificationReadings: Reading[] = [
  {
    name: 'notices_unsettled',
    help: 'Letters and SMS of the last 24 hours that have not left for certain; unknown is in doubt',
    labels: {
      a: { name: 'channel', values: ['email', 'sms'] },
      b: { name: 'status', values: ['queued', 'sending', 'failed', 'unknown'] },
    },
    hasAge: true,
    select: (db, now) =>
      db
        .selectFrom('notice')
        .select(countByBoth('channel', 'status', 'createdAt'))
        .where('status', 'in', ['queued', 'sending', 'failed', 'unknown'])
        .where('createdAt', '>', new Date(now.getTime() - LOOKED_BACK_MS))
        .groupBy(['channel', 'status']),
  },
]
