import * as addressContract from '@vazhipadu/contract/address'
import { succeeded } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/profile'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { renameAccount } from '../identity/rename-account.ts'
import { countries, indianStates } from './list-places.ts'
import { getProfile, listAddresses, listDevotees } from './profile.reads.ts'
import { addAddress, deleteAddress, updateAddress } from './save-address.ts'
import { addDevotee, deleteDevotee, updateDevotee } from './save-devotee.ts'
import { savePreference } from './save-preference.ts'
import { avatarRoutes } from './serve-avatar.ts'

export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, clock } = platform
  avatarRoutes(app, platform)
  implement(app, contract.getProfile, ({ caller }) => getProfile(db, caller.accountId))
  implement(app, contract.updateProfile, async ({ body, caller }) => {
    await renameAccount(db, caller.accountId, body.name)
    return getProfile(db, caller.accountId)
  })
  implement(app, contract.savePreference, async ({ body, caller }) => {
    await savePreference(db, caller.accountId, body)
    return (await getProfile(db, caller.accountId)).preferences
  })
  implement(app, contract.showUserGuide, async ({ caller }) => {
    await savePreference(db, caller.accountId, { guideHidden: false })
    return succeeded('The guide will be shown again.')
  })
  implement(app, contract.hideUserGuide, async ({ caller }) => {
    await savePreference(db, caller.accountId, { guideHidden: true })
    return succeeded('The guide will not be shown again.')
  })

  implement(app, addressContract.listAddresses, async ({ caller }) => ({
    addresses: await listAddresses(db, caller.accountId),
  }))
  implement(app, addressContract.addAddress, ({ body, caller }) =>
    addAddress(db, { accountId: caller.accountId, now: clock.now() }, body),
  )
  implement(app, addressContract.updateAddress, ({ params, body, caller }) =>
    updateAddress(db, caller.accountId, params.id, body),
  )
  implement(app, addressContract.deleteAddress, async ({ params, caller }) => {
    await deleteAddress(db, caller.accountId, params.id)
    return succeeded('The address has been removed.')
  })
  implement(app, addressContract.listCountries, async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=86400')
    return { countries }
  })
  implement(app, addressContract.listStates, async ({ query, reply }) => {
    reply.header('cache-control', 'public, max-age=86400')
    return { states: query.country === 'IN' ? indianStates : [] }
  })

  implement(app, contract.listDevotees, async ({ caller }) => ({
    devotees: await listDevotees(db, caller.accountId),
  }))
  implement(app, contract.addDevotee, ({ body, caller }) =>
    addDevotee(db, { accountId: caller.accountId, now: clock.now() }, body),
  )
  implement(app, contract.updateDevotee, ({ params, body, caller }) =>
    updateDevotee(db, caller.accountId, params.id, body),
  )
  implement(app, contract.deleteDevotee, async ({ params, caller }) => {
    await deleteDevotee(db, caller.accountId, params.id)
    return succeeded('The person has been removed from your list.')
  })
}
