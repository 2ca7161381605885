import * as contract from '@vazhipadu/contract/people'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { changeRights, type PeopleDeps } from './change-rights.ts'
import { confirmChange, declineChange } from './decide-change.ts'
import { endDevices } from './end-devices.ts'
import { findForRights, readPeople, readPerson } from './people.reads.ts'

/** Lists the office members and changes their capabilities. */
export function peopleRoutes(app: FastifyInstance, deps: PeopleDeps): void {
  const asking = (caller: Caller) => ({ db: deps.db, me: caller.accountId, now: deps.clock.now() })

  implement(app, contract.listPeople, ({ caller }) => readPeople(asking(caller)))
  implement(app, contract.getPerson, ({ params, caller }) => readPerson(asking(caller), params.id))
  implement(app, contract.findAccount, ({ body, caller }) => findForRights(asking(caller), body.contact))
  implement(app, contract.changeRights, ({ params, body, caller }) =>
    changeRights(deps, {
      accountId: params.id,
      wanted: body.capabilities,
      until: body.until,
      reason: body.reason,
      askedBy: caller.accountId,
    }),
  )
  implement(app, contract.confirmRights, ({ params, caller }) =>
    confirmChange(deps, { changeId: params.id, actorId: caller.accountId }),
  )
  implement(app, contract.declineRights, ({ params, caller }) =>
    declineChange(deps, { changeId: params.id, actorId: caller.accountId }),
  )
  implement(app, contract.endPersonSession, async ({ params, caller }) => {
    await endDevices(deps, { accountId: params.id, actorId: caller.accountId, only: params.session_id })
    return { ended: 1 as const }
  })
  implement(app, contract.endPersonSessions, async ({ params, caller }) => ({
    ended: await endDevices(deps, { accountId: params.id, actorId: caller.accountId, only: undefined }),
  }))
}
