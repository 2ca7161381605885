import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FieldsRefused } from '../words/translate-field.ts'
import { type Call, describeRoute, requireCaller } from './implement.ts'
import { type FormLimits, readForm, type StagedFile } from './read-form.ts'
import { assertStorableText } from './refuse-unkeepable.ts'

type FormEndpoint = AnyEndpoint & { form: z.ZodObject }
type FormCall<E extends FormEndpoint> = Omit<Call<E>, 'body'> & {
  form: z.output<E['form']>
  /** Stored in a folder for this call alone, deleted when the call has been answered. */
  files: StagedFile[]
}

type Options<E extends FormEndpoint> = FormLimits & {
  /** Applies the rate limits, before the first byte of the body is read. */
  admit(call: Pick<Call<E>, 'caller' | 'request'>): Promise<void>
}

export const binary = z.string().meta({ format: 'binary' })

/** Serves an endpoint that takes files: they are written to disk as they arrive, within the limits. */
export function implementForm<E extends FormEndpoint>(
  app: FastifyInstance,
  e: E,
  options: Options<E>,
  handler: (call: FormCall<E>) => Promise<z.input<E['response']>>,
): void {
  // A separate scope, so that no other route accepts multipart: a foreign page can send it without a preflight.
  app.register(async (scope) => {
    await scope.register(multipart)
    const route = describeRoute(e)
    scope.route({
      ...route,
      schema: {
        ...route.schema,
        consumes: ['multipart/form-data'],
        body: e.form.extend({ files: z.array(binary).max(options.files).optional() }),
      },
      // The fields are validated below, once the whole form was read.
      validatorCompiler: (part) =>
        part.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(part as never),
      onRequest: requireCaller(scope, e),
      preParsing: async (request) => {
        await options.admit({ caller: request.caller, request } as unknown as Call<E>)
      },
      handler: async (request, reply) => {
        const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-form-'))
        try {
          const { fields, files } = await readForm(request, reply, folder, options)
          const form = checkFields(e.form, fields) as z.output<E['form']>
          const { params, query, caller } = request
          return await handler({
            params,
            query,
            caller,
            request,
            reply,
            form,
            files,
          } as unknown as FormCall<E>)
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      },
    })
  })
}

function checkFields(form: z.ZodObject, fields: Record<string, string>): unknown {
  assertStorableText(fields)
  const checked = form.safeParse(fields)
  if (checked.success) return checked.data
  throw new FieldsRefused(
    checked.error.issues.map(({ path, code, message, ...params }) => ({
      at: path.join('.'),
      kind: code,
      message,
      params,
    })),
  )
}
