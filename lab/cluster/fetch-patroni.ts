import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Patroni } from './describe-patroni.ts'

const run = promisify(execFile)
const SUITE = 'trixie'

/** Unpacks Debian 13's Patroni into `directory`; it is pure Python and runs on Debian 12. */
export async function fetchPatroni(directory: string): Promise<Patroni> {
  const mirror = await findMirror()
  const index = await download(`${mirror}/dists/${SUITE}/main/binary-all/Packages.xz`)
  const packed = join(directory, 'Packages.xz')
  const unpacked = join(directory, 'patroni')
  await mkdir(unpacked, { recursive: true })
  await writeFile(packed, index)
  const { stdout } = await run('xz', ['-dc', packed], { maxBuffer: 1e9 })
  const { version, file, hash } = readPackage(stdout)
  const content = await download(`${mirror}/${file}`)
  if (createHash('sha256').update(content).digest('hex') !== hash)
    throw new Error('its package is not what the index says')
  const archive = join(directory, 'patroni.deb')
  await writeFile(archive, content)
  await run('dpkg', ['-x', archive, unpacked])
  return {
    version,
    command: join(unpacked, 'usr/bin/patroni'),
    env: { PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages') },
    driver: 'etcd3',
  }
}

/** The Debian mirror that this machine uses. */
async function findMirror(): Promise<string> {
  const folder = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...(await readdir(folder)).map((name) => join(folder, name))]
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const found = /^(?:URIs:|deb(?: \[[^\]]*\])?)\s+(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text)?.[1]
    if (found) return found
  }
  throw new Error('apt names no mirror of Debian')
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) })
  if (!answer.ok) throw new Error(`the mirror answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The entry of Patroni in a package index. */
export function readPackage(index: string): { version: string; file: string; hash: string } {
  const paragraph = index.split('\n\n').find((text) => /^Package: patroni$/m.test(text)) ?? ''
  const read = (field: string) => new RegExp(`^${field}: (.+)$`, 'm').exec(paragraph)?.[1]
  const [version, file, hash] = [read('Version')?.split('-')[0], read('Filename'), read('SHA256')]
  if (!version || !file || !hash) throw new Error('the mirror has no Patroni')
  return { version, file, hash }
}
