import * as ballots from '@vazhipadu/contract/releases/ballots'
import * as live from '@vazhipadu/contract/releases/live'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { readLanguage, varyByLanguage } from '../../platform/http/read-language.ts'
import type { Guards } from '../waiting-room/require-pass.ts'
import { announceBallot } from './announce-ballot.ts'
import { type AnnounceDeps, announceRelease } from './announce-release.ts'
import { enterBallot, withdrawEntry } from './enter-ballot.ts'
import { listEntries } from './list-entries.ts'
import { listAll, listOpen, readRelease } from './read-release.ts'
import { releaseNotFound } from './releases.errors.ts'
import { startReporting } from './report-load.ts'
import { countEntries, showEntry } from './show-entry.ts'
import { steerRelease } from './steer-release.ts'
import { watchRelease } from './watch-release.ts'
import { withdrawBallot } from './withdraw-ballot.ts'

export function releasesRoutes(app: FastifyInstance, deps: AnnounceDeps & { guards: Guards }): void {
  const { db } = deps
  const reporting = startReporting(deps, app.rush)
  app.addHook('onClose', async () => reporting.stop())

  implement(app, live.listAnnounced, async ({ request, reply }) => {
    varyByLanguage(reply)
    reply.header('cache-control', 'public, max-age=5, stale-if-error=60')
    return { releases: await listOpen(db, readLanguage(request)) }
  })
  implement(app, live.getRelease, ({ params, request, reply }) => {
    varyByLanguage(reply)
    reply.header('cache-control', 'public, max-age=5, stale-if-error=60')
    return readRelease(db, params.release_id, readLanguage(request))
  })
  implement(app, live.announceRelease, async ({ body, caller }) => {
    await announceRelease(deps, body, caller.accountId)
    return readRelease(db, body.id)
  })
  implement(app, live.listReleases, async () => ({ releases: await listAll(db) }))
  implement(app, live.watchRelease, ({ params }) => watchRelease(deps, params.release_id))
  implement(app, live.steerRelease, async ({ params, body, caller }) => {
    await steerRelease(deps, { releaseId: params.release_id, wish: body, actorId: caller.accountId })
    return { status: 'done' as const }
  })

  implement(app, ballots.announceBallot, async ({ body, caller }) => {
    await announceBallot(deps, body, caller.accountId)
    return readRelease(db, body.id)
  })
  implement(app, ballots.withdrawBallot, async ({ params, caller }) => {
    await withdrawBallot(deps, { releaseId: params.release_id, actorId: caller.accountId })
    return { status: 'withdrawn' as const }
  })
  implement(app, ballots.enterBallot, async ({ params, body, caller }) => {
    const { accountId } = caller
    await enterBallot(deps, { releaseId: params.release_id, accountId, entry: body })
    const entry = await showEntry(db, params.release_id, accountId)
    if (!entry) throw releaseNotFound()
    return entry
  })
  implement(app, ballots.getEntry, async ({ params, caller }) => ({
    entry: await showEntry(db, params.release_id, caller.accountId),
  }))
  implement(app, ballots.withdrawEntry, async ({ params, caller }) => {
    await withdrawEntry(deps, params.release_id, caller.accountId)
    return { status: 'withdrawn' as const }
  })
  implement(app, ballots.listEntries, ({ params, query }) =>
    listEntries(deps, { releaseId: params.release_id, show: query.show, page: query.page }),
  )
  implement(app, ballots.countEntries, ({ params, reply }) => {
    reply.header('cache-control', 'public, max-age=30, stale-if-error=300')
    return countEntries(deps, params.release_id)
  })
}
