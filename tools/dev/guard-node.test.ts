import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

type Guard = { checkNode: (version: string, root: string) => string | undefined }
const { checkNode } = createRequire(import.meta.url)('./guard-node.cjs') as Guard
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guard-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const ours = `node-${process.platform}-${process.arch}`
const link = () => join(root, 'node_modules/.bin/node')

function install(...names: string[]): void {
  for (const name of names) {
    mkdirSync(join(root, 'node_modules', name, 'bin'), { recursive: true })
    writeFileSync(join(root, 'node_modules', name, 'bin/node'), '')
  }
}

describe('the link that npm 10 leaves out', () => {
  it('is made to the Node of this machine', () => {
    install(ours, 'node-other-mips')
    expect(checkNode('24.1.0', root)).toBeUndefined()
    expect(readlinkSync(link())).toBe(`../${ours}/bin/node`)
  })

  it('stays as it is where npm made it', () => {
    install(ours, 'mine')
    mkdirSync(join(root, 'node_modules/.bin'))
    symlinkSync('../mine/bin/node', link())
    checkNode('24.1.0', root)
    expect(readlinkSync(link())).toBe('../mine/bin/node')
  })
})

describe('an older Node', () => {
  it('is told in two lines to start it again, once the right one is linked', () => {
    install(ours)
    expect(checkNode('20.20.2', root)?.split('\n')).toEqual([
      'Node 24 is needed, this is 20.20.2.',
      expect.stringContaining('once more'),
    ])
  })

  it('is told in two lines to install, where there is none', () => {
    expect(checkNode('22.0.0', root)?.split('\n')).toEqual([
      'Node 24 is needed, this is 22.0.0.',
      expect.stringContaining('Run npm ci'),
    ])
  })

  it('stops a script, but not an install', () => {
    // Fakes an older version by a getter, because the property itself is read-only.
    const pretend = `const { versions } = process
      Object.defineProperty(process, 'versions', { get: () => ({ ...versions, node: '20.20.2' }) })
      require('./tools/dev/guard-node.cjs')`
    const run = (npm_lifecycle_event: string) =>
      spawnSync(process.execPath, ['-e', pretend], {
        encoding: 'utf8',
        env: { ...process.env, npm_lifecycle_event },
      })
    expect(run('dev')).toMatchObject({ status: 1, stderr: expect.stringContaining('Node 24 is needed') })
    expect(run('postinstall')).toMatchObject({ status: 0, stderr: '' })
  })
})

it('stands before what a newcomer runs first, and before whatever an older Node cannot read', () => {
  for (const name of ['check', 'test', 'build'])
    expect(scripts[name]).toMatch(/^node tools\/dev\/guard-node\.cjs && /)
  for (const name of ['dev', 'e2e'])
    expect(scripts[name]).toMatch(/^node -r \.\/tools\/dev\/guard-node\.cjs tools\//)
})
