import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { confirmMobile as confirmMobileContract } from '@vazhipadu/contract/contact'
import * as factorContract from '@vazhipadu/contract/factors'
import * as pairingContract from '@vazhipadu/contract/pairing'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { implement } from '../../../platform/http/implement.ts'
import { confirmMobile } from '../contacts/confirm-mobile.ts'
import { limitWrongCodes } from '../contacts/limit-codes.ts'
import { acceptAppCode, acceptRecoveryCode } from '../factors/accept-code.ts'
import { acceptPasskey, createPasskeyOptions } from '../factors/accept-passkey.ts'
import { addApp, beginApp } from '../factors/add-app.ts'
import { addPasskey, beginPasskey } from '../factors/add-passkey.ts'
import { describeFactors } from '../factors/list-factors.ts'
import { makeRecoveryCodes } from '../factors/make-recovery-codes.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { requestFactorReset } from '../factors/reset-factors.ts'
import { sendFactorCode, verifyFactorCode } from '../factors/send-factor-code.ts'
import { claimPairing } from '../pairing/claim-pairing.ts'
import { collectPairing } from '../pairing/collect-pairing.ts'
import { confirmPairing, endPairing } from '../pairing/confirm-pairing.ts'
import { listPairedDevices, offerPairing } from '../pairing/offer-pairing.ts'
import type { Identity } from '../prepare-identity.ts'

/** Shared with the sign-in routes, to open a session on a paired phone. */
type Doors = {
  deviceOf(request: FastifyRequest): string
  setRefreshCookie(reply: FastifyReply, token: string): void
}

/** Routes for second factors of office workers and for pairing the priest's phone. */
export function officeRoutes(app: FastifyInstance, deps: Identity, doors: Doors): void {
  addingFactors(app, deps)
  givingFactors(app, deps)
  pairing(app, deps, doors)
  implement(app, confirmMobileContract, ({ params, body, caller }) =>
    confirmMobile(deps, {
      accountId: params.account_id,
      mobile: body.mobile,
      actorId: caller.accountId,
    }),
  )
}

function addingFactors(app: FastifyInstance, deps: Identity): void {
  implement(app, factorContract.listFactors, ({ caller }) => describeFactors(deps, caller))
  implement(app, factorContract.sendFactorCode, ({ caller }) => sendFactorCode(deps, caller))
  implement(app, factorContract.verifyFactorCode, ({ body, caller, request }) =>
    limitWrongCodes(deps, request.ip, () => verifyFactorCode(deps, caller, body.otpCode)),
  )
  implement(app, factorContract.beginPasskey, ({ body, caller }) => beginPasskey(deps, caller, body.place))
  implement(app, factorContract.addPasskey, ({ body, caller }) => addPasskey(deps, caller, body))
  implement(app, factorContract.beginApp, ({ caller }) => beginApp(deps, caller))
  implement(app, factorContract.addApp, ({ body, caller }) =>
    addApp(deps, caller, { name: body.name, code: body.otpCode }),
  )
  implement(app, factorContract.makeRecoveryCodes, ({ caller }) => makeRecoveryCodes(deps, caller))
  implement(app, factorContract.requestFactorReset, ({ params, caller }) =>
    requestFactorReset(deps, caller, params.account_id),
  )
  implement(app, factorContract.removeFactor, ({ params, caller }) => removeFactor(deps, caller, params))
}

function givingFactors(app: FastifyInstance, deps: Identity): void {
  implement(app, factorContract.getPasskeyOptions, ({ caller }) => createPasskeyOptions(deps, caller))
  implement(app, factorContract.givePasskey, ({ body, caller }) =>
    // The contract checks the outline only; the library validates and refuses the rest.
    acceptPasskey(deps, caller, body.response as unknown as AuthenticationResponseJSON),
  )
  implement(app, factorContract.giveAppCode, ({ body, caller }) => acceptAppCode(deps, caller, body.otpCode))
  implement(app, factorContract.giveRecoveryCode, ({ body, caller }) =>
    acceptRecoveryCode(deps, caller, body.code),
  )
}

function pairing(app: FastifyInstance, deps: Identity, doors: Doors): void {
  implement(app, pairingContract.listPairedDevices, async () => ({
    devices: await listPairedDevices(deps.db, deps.clock.now()),
  }))
  implement(app, pairingContract.offerPairing, ({ body, caller }) =>
    offerPairing(deps, caller, body.account_id),
  )
  implement(app, pairingContract.confirmPairing, ({ params, body, caller }) =>
    confirmPairing(deps, caller, { id: params.id, name: body.name }),
  )
  implement(app, pairingContract.endPairing, ({ params, caller }) => endPairing(deps, caller, params.id))
  implement(app, pairingContract.claimPairing, ({ body, request }) =>
    claimPairing(deps, { code: body.code, device: doors.deviceOf(request) }),
  )
  implement(app, pairingContract.collectPairing, async ({ body, reply }) => {
    const collected = await collectPairing(deps, body.claim)
    if (collected.state === 'waiting') return collected
    const { refreshToken, ...answer } = collected
    doors.setRefreshCookie(reply, refreshToken)
    return answer
  })
}
