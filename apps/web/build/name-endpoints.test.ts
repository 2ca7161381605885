import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as orders from '@vazhipadu/contract/orders'
import { expect, it } from 'vitest'
import { officePages } from '../src/lib/office-pages.ts'
import { nameEndpoints, writeNamed } from './name-endpoints.ts'

const web = `${import.meta.dirname}/..`

type Hooks = {
  resolveId: (source: string, importer?: string) => Promise<{ id: string } | undefined>
  load: (id: string) => Promise<string | undefined>
}
const hooks = () => nameEndpoints() as unknown as Hooks

it('names endpoints and keeps what is plain, without a schema', () => {
  const { method, path, access } = orders.getOrder
  const written = writeNamed(orders)
  expect(written).toContain(`export const getOrder = ${JSON.stringify({ method, path, access })}\n`)
  expect(written).toContain('export const orderStates = ["awaiting_payment",')
  expect(written).not.toMatch(/tranNo|orderLine|response/)
})

it('leaves alone what has no schemas, and what is asked for with them', async () => {
  const { resolveId } = hooks()
  expect(await resolveId('@vazhipadu/contract/orders')).toEqual({
    id: '\0named:@vazhipadu/contract/orders',
    moduleSideEffects: false,
  })
  expect(await resolveId('@vazhipadu/contract/schemas/orders')).toBeUndefined()
  expect(await resolveId('@vazhipadu/contract/rights')).toBeUndefined()
  expect(await resolveId('react')).toBeUndefined()
})

it('replaces the rights of the office’s pages by their value', async () => {
  const { resolveId, load } = hooks()
  const found = await resolveId('./office-pages.ts', resolve(web, 'src/lib/route-rights.ts'))
  expect(await load(found?.id ?? '')).toBe(`export const officePages = ${JSON.stringify(officePages)}\n`)
  expect(JSON.stringify(officePages)).not.toContain('path')
  expect(await resolveId('./office-pages.ts', resolve(web, 'src/app/other.ts'))).toBeUndefined()
})

/** The build does not detect a missing schema; it would only fail when the form is submitted. */
it('has no file that judges by an endpoint which has only its name', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file))
  const judging = files.filter((file) => {
    const code = readFileSync(`${web}/${file}`, 'utf8')
    const imports = code.matchAll(
      /^import (?!type)(?:\* as (\w+)|\{([^}]*)\}) from '@vazhipadu\/contract\/(?!schemas\/)/gm,
    )
    const names = [...imports].flatMap(([, space, listed = '']) =>
      space
        ? [`${space}\\.\\w+`]
        : listed.split(',').flatMap((one) => /(\w+)\s*$/.exec(one.replace(/^\s*type .*/, ''))?.[1] ?? []),
    )
    return names.some((name) =>
      new RegExp(`(?<!typeof )\\b${name}\\.(body|form|query|params|response)\\b`).test(code),
    )
  })
  expect(files.length).toBeGreaterThan(500)
  expect(judging).toEqual([])
})
