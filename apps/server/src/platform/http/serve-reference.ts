import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'

const configuration = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  mcp: { disabled: true },
  agent: { disabled: true },
}

// The plugin's own page starts itself by a script in the page, which the policy forbids. The bundle also starts by this.
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Vazhipadu: the API</title>
  </head>
  <body>
    <div id="api-reference" data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></div>
    <script src="/reference/js/scalar.js"></script>
  </body>
</html>
`

/** Styles are made by the bundle while it runs; scripts come from files alone. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Makes `app.swagger()` answer OpenAPI 3.1 of every route that is registered afterwards. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vazhipadu',
        version: '0.1.0',
        description:
          'Online services of a temple. Refusals are `{ code, detail, fields?, meta? }`; `detail` is a sentence for people.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
    transformObject: jsonSchemaTransformObject,
  })
}

/**
 * Serves the description of the API at /openapi.json, and a page to browse it at /reference, if API_REFERENCE is set. The page
 * shares its host with the refresh cookie, so the public's host must not serve it.
 */
export async function serveReference(app: FastifyInstance, config: Config): Promise<void> {
  await describeRoutes(app)
  if (!config.API_REFERENCE) return
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(reference, {
    routePrefix: '/reference',
    configuration,
    hooks: {
      onRequest: (request, reply, done) => {
        reply.header('content-security-policy', policy)
        if (request.url.endsWith('.js')) done()
        else void reply.type('text/html; charset=utf-8').send(page)
      },
    },
  })
}
