import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource, type Source } from './parse-source.ts'

/** Returns violations as sentences: `path: what is wrong; where it belongs`. `seen` collects the files read. */
export type Check = (root: string, seen?: Set<string>) => string[]

export interface Tree {
  /** Paths relative to the root, with forward slashes, sorted. */
  paths: string[]
  read(path: string): string
  parse(path: string): Source
}

/** Files that are or would be committed; files that git ignores are left out. */
export function readTree(root: string, seen: Set<string> = new Set()): Tree {
  const paths = existsSync(join(root, '.git')) ? listByGit(root) : listByWalking(root)
  const read = (path: string) => {
    seen.add(path)
    return readFileSync(join(root, path), 'utf8')
  }
  return { paths: paths.sort(), read, parse: (path) => parseSource(path, read(path)) }
}

function listByGit(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  // A file deleted but not staged is still listed; the set removes duplicates from a merge conflict.
  return [...new Set(output.split('\0'))].filter((path) => path !== '' && isFile(join(root, path)))
}

function listByWalking(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules|\.git)(\/|$)/.test(path) && isFile(join(root, path)))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(generated|d)\.ts$/.test(path)
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

export function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}
