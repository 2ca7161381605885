import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { endFeedMade } from './make-feed.ts'
import { endFeed } from './public-api.jobs.ts'

export function publicApiHandlers({ db }: Platform): Handler[] {
  return [
    handle(endFeed, ({ accountId, madeUntil }) => endFeedMade(db, { accountId, until: new Date(madeUntil) })),
  ]
}
