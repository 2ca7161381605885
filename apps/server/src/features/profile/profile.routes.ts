import multipart from '@fastify/multipart'
import * as addressContract from '@vazhipadu/contract/address'
import * as contract from '@vazhipadu/contract/profile'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Turns } from '../../platform/create-semaphore.ts'
import { repeatThroughOutage } from '../../platform/db/outage.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { describeRoute, implement } from '../../platform/http/implement.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { findIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { renameAccount, setLanguage } from '../identity/update-account.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { countries, indianStates } from './list-countries.ts'
import {
  dataNotFound,
  languageNotOffered,
  pictureMissing,
  pictureTooLarge,
  pictureUnreadable,
} from './profile.errors.ts'
import { findAvatar, getProfile, listAddresses, listDevotees } from './profile.reads.ts'
import { addAddress, deleteAddress, updateAddress } from './save-address.ts'
import { deleteAvatar, saveAvatar } from './save-avatar.ts'
import { addDevotee, deleteDevotee, updateDevotee } from './save-devotee.ts'
import { savePreference } from './save-preference.ts'

type Deps = Platform & { pictureTurns: Turns; settings: Settings }

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, settings } = deps
  avatarRoutes(app, deps)
  implement(app, contract.getProfile, ({ caller }) => getProfile(db, caller))
  implement(app, contract.updateProfile, async ({ body, caller }) => {
    await renameAccount(db, caller.accountId, body.name)
    return getProfile(db, caller)
  })
  implement(app, contract.savePreference, async ({ body, caller }) => {
    await savePreference(db, caller.accountId, body)
    return (await getProfile(db, caller)).preferences
  })
  implement(app, contract.saveLanguage, async ({ body, caller }) => {
    const offered = await settings.get('languages')
    if (!offered.includes(body.language)) throw languageNotOffered()
    await setLanguage(db, caller.accountId, body.language)
    return getProfile(db, caller)
  })
  implement(app, contract.showUserGuide, async ({ caller }) => {
    await savePreference(db, caller.accountId, { guideHidden: false })
    return succeeded('guideShown')
  })
  implement(app, contract.hideUserGuide, async ({ caller }) => {
    await savePreference(db, caller.accountId, { guideHidden: true })
    return succeeded('guideHidden')
  })

  implement(app, addressContract.listAddresses, async ({ caller }) => ({
    addresses: await listAddresses(db, caller.accountId),
  }))
  const ownerOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }) => ({
    accountId: caller.accountId,
    now: clock.now(),
    key: findIdempotencyKey(request),
  })
  implement(app, addressContract.addAddress, (call) => addAddress(db, ownerOf(call), call.body))
  implement(app, addressContract.updateAddress, ({ params, body, caller }) =>
    updateAddress(db, caller.accountId, params.id, body),
  )
  implement(app, addressContract.deleteAddress, async ({ params, caller }) => {
    await deleteAddress(db, caller.accountId, params.id)
    return succeeded('addressRemoved')
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
  implement(app, contract.addDevotee, (call) => addDevotee(db, ownerOf(call), call.body))
  implement(app, contract.updateDevotee, ({ params, body, caller }) =>
    updateDevotee(db, caller.accountId, params.id, body),
  )
  implement(app, contract.deleteDevotee, async ({ params, caller }) => {
    await deleteDevotee(db, caller.accountId, params.id)
    return succeeded('personRemoved')
  })
}

/** Uploads have a scope of their own: no other call accepts form data, which a foreign page could send. */
function avatarRoutes(app: FastifyInstance, { db, clock, limits, config, pictureTurns }: Deps): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: contract.avatarMaxBytes,
        files: 1,
        fields: 0,
        parts: Number.MAX_SAFE_INTEGER,
        headerPairs: 20,
      },
    })
    implement(scope, contract.saveAvatar, async ({ caller, request }) => {
      const perAccount = { points: config.LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR, seconds: 3_600 }
      await limits.take({ name: 'pictures', ...perAccount }, caller.accountId)
      const bytes = await readPicture(request)
      const owner = { accountId: caller.accountId, now: clock.now() }
      return { avatar: await saveAvatar(db, owner, bytes, pictureTurns) }
    })
  })
  implement(app, contract.deleteAvatar, async ({ caller }) => {
    await deleteAvatar(db, caller.accountId)
    return succeeded('pictureRemoved')
  })
  app.route({
    ...describeRoute(contract.getAvatar),
    handler: async (request, reply: FastifyReply) => {
      const { code } = request.params as { code: string }
      const image = await repeatThroughOutage(app.outage, () => findAvatar(db, code))
      if (!image) throw dataNotFound()
      // Each picture has its own URL, so its code serves as the ETag.
      const etag = `"${code}"`
      reply.header('cache-control', 'private, max-age=3600').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(image)
    },
  })
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw pictureMissing()
  try {
    const part = await request.file()
    if (!part) throw pictureMissing()
    return await part.toBuffer()
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw pictureTooLarge()
    // The body broke off or was not a form, which is the client's error.
    throw error instanceof DomainError || statusCode !== undefined ? error : pictureUnreadable()
  }
}
