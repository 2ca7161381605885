import { type Check, readTree, type Tree } from './read-tree.ts'

/** Licences compatible with AGPL version 3 or later. Reasons: docs/decisions/0037. */
const COMPATIBLE = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])
/** Packages whose manifest names no licence, by their licence text. */
const READ_BY_HAND: Record<string, string> = { 'png-js': 'MIT' }
/** Packages of ours that can be used without the application. */
const OWN: Record<string, string> = { 'packages/panchang/package.json': 'MIT' }
const USUAL = 'AGPL-3.0-or-later'

type Locked = { license?: string; link?: boolean }

/** Checks that everything in the tree and everything installed has a compatible licence. */
export const checkLicences: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return [...checkLockfile(tree), ...checkManifests(tree), ...checkLicenceTexts(tree)]
}

function checkLockfile(tree: Tree): string[] {
  if (!tree.paths.includes('package-lock.json')) return []
  const { packages } = JSON.parse(tree.read('package-lock.json')) as { packages: Record<string, Locked> }
  return Object.entries(packages).flatMap(([path, { license, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (link || !path.includes('node_modules/')) return []
    const licence = license ?? READ_BY_HAND[name]
    if (licence === undefined)
      return [`package-lock.json: ${name} names no licence; read its text, or leave it`]
    return isCompatible(licence)
      ? []
      : [`package-lock.json: ${name} is under ${licence}, which the AGPL does not go with; leave it`]
  })
}

/** With OR, one compatible licence is enough; with AND, or a mixture of both, all must be compatible. */
export function isCompatible(licence: string): boolean {
  const names = licence.replace(/[()]/g, '').split(/ (?:OR|AND) /)
  return / OR /.test(licence) && !/ AND /.test(licence)
    ? names.some((name) => COMPATIBLE.has(name))
    : names.every((name) => COMPATIBLE.has(name))
}

function checkManifests(tree: Tree): string[] {
  return tree.paths
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .flatMap((path) => {
      const { license } = JSON.parse(tree.read(path)) as { license?: string }
      const expectedLicence = OWN[path] ?? USUAL
      return license === expectedLicence
        ? []
        : [`${path}: its "license" is ${license ?? 'missing'}; write ${expectedLicence}`]
    })
}

/** Each licence named in REUSE.toml must have its text, and each text must be named. */
function checkLicenceTexts(tree: Tree): string[] {
  if (!tree.paths.includes('REUSE.toml')) return []
  const toml = tree.read('REUSE.toml')
  const named = [...toml.matchAll(/^SPDX-License-Identifier = "(.+)"$/gm)].flatMap(([, id]) => id ?? [])
  const texts = tree.paths.flatMap((path) => /^LICENSES\/(.+)\.txt$/.exec(path)?.[1] ?? [])
  return [
    ...named.filter((id) => !texts.includes(id)).map((id) => `REUSE.toml: LICENSES/${id}.txt is missing`),
    ...texts
      .filter((id) => !named.includes(id))
      .map((id) => `LICENSES/${id}.txt: REUSE.toml does not name it`),
    ...named.filter((id) => !isCompatible(id)).map((id) => `REUSE.toml: the AGPL does not go with ${id}`),
  ]
}
