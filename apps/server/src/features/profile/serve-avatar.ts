import multipart from '@fastify/multipart'
import { succeeded } from '@vazhipadu/contract/identity'
import * as contract from '@vazhipadu/contract/profile'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { repeatThroughOutage } from '../../platform/db/outage.ts'
import { describeRoute, implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { dataNotFound, pictureMissing, pictureTooLarge } from './profile.errors.ts'
import { findAvatar } from './profile.reads.ts'
import { deleteAvatar, saveAvatar } from './save-avatar.ts'

/** Uploads have a scope of their own: no other call accepts form data, which a foreign page could send. */
export function avatarRoutes(app: FastifyInstance, { db, clock, limits, config }: Platform): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: contract.avatarMaxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    })
    implement(scope, contract.saveAvatar, async ({ caller, request }) => {
      const perAccount = { points: config.LIMIT_PICTURES_PER_ACCOUNT_AN_HOUR, seconds: 3_600 }
      await limits.take({ name: 'pictures', ...perAccount }, caller.accountId)
      const bytes = await readPicture(request)
      const owner = { accountId: caller.accountId, now: clock.now() }
      return { avatar: await saveAvatar(db, owner, bytes) }
    })
  })
  implement(app, contract.deleteAvatar, async ({ caller }) => {
    await deleteAvatar(db, caller.accountId)
    return succeeded('Your picture has been removed.')
  })
  app.route({
    ...describeRoute(contract.getAvatar),
    handler: async (request, reply: FastifyReply) => {
      const { code } = request.params as { code: string }
      const image = await repeatThroughOutage(app.outage, () => findAvatar(db, code))
      if (!image) throw dataNotFound()
      // The address changes with the picture, so the code itself says which version this is.
      const etag = `"${code}"`
      reply.header('cache-control', 'private, max-age=3600').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/webp').send(image)
    },
  })
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw pictureMissing()
  const part = await request.file()
  if (!part) throw pictureMissing()
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw pictureTooLarge()
    throw error
  }
}
