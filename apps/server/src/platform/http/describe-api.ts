import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { describeRoute } from './implement.ts'
import { binary } from './implement-form.ts'
import { listEndpoints } from './list-endpoints.ts'
import { describeRoutes } from './serve-reference.ts'

/** OpenAPI of the contract. Needs no database: the routes have no handlers. */
export async function describeApi(): Promise<object> {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await describeRoutes(app)
  for (const e of await listEndpoints()) {
    const route = describeRoute(e)
    const form = e.form && {
      consumes: ['multipart/form-data'],
      body: e.form.extend({ files: z.array(binary).optional() }),
    }
    app.route({ ...route, schema: { ...route.schema, ...form }, handler: () => Promise.resolve() })
  }
  await app.ready()
  const { paths = {}, ...rest } = app.swagger()
  await app.close()
  const sorted = Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)))
  return { ...rest, paths: sorted }
}
