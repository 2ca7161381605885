import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { endFeedMade } from './make-feed.ts'
import { endFeed } from './public-api.jobs.ts'

export function publicApiHandlers({ db, clock }: Platform): Handler[] {
  return [
    handle(endFeed, ({ accountId, madeUntil, only }) =>
      endFeedMade(db, { accountId, until: new Date(madeUntil), only, now: clock.now() }),
    ),
  ]
}
