import { basename } from 'node:path'
import { parseSource } from '../checks/parse-source.ts'
import type { Tree } from '../checks/read-tree.ts'

/** Words under one heading: each with where it is kept, or nothing where it stands in a source. */
export type WordsSection = { title: string; words: { key?: string; text: string }[] }

/** Refusals and outcomes stand below, as they are written in the sources. */
const locales =
  /^locales\/en\/(?!office|gallery|demo|legal|letters|sms|refusals|outcomes|dates|almanac)[\w-]+\.json$/
/** What devotees meet. The office's own rooms have their words for themselves, and letters are listed where they are written. */
const server =
  /^apps\/server\/src\/(platform\/errors\.ts|features\/(identity\/(?!factors|pairing)|profile|booking|checkout|payments|delivery|orders|receipts|refunds|changes|closed-days|support|privacy)\b.*\.ts)$/
const isTest = /\.test\.ts$/

/** Everything a devotee can be told by the app or by the API, as it is kept today. */
export function listWords(tree: Tree): WordsSection[] {
  const pages = tree.paths.filter((path) => locales.test(path)).map((path) => readLocale(tree, path))
  const contract = tree.paths.filter(
    (path) => /^packages\/contract\/.*\.ts$/.test(path) && !isTest.test(path),
  )
  const refusals = tree.paths.filter((path) => server.test(path) && !isTest.test(path))
  return [
    ...pages,
    {
      title: 'The contract: what a schema says where the form has no words of its own',
      words: readSentences(tree, contract, isSaid),
    },
    { title: 'The API: refusals and outcomes', words: readSentences(tree, refusals, isSentence) },
  ]
}

function readLocale(tree: Tree, path: string): WordsSection {
  const name = basename(path, '.json')
  return { title: `Pages: ${name}`, words: listLeaves(JSON.parse(tree.read(path)), name) }
}

function listLeaves(value: unknown, key: string): { key: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [{ key, text: String(value) }]
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, `${key}.${name}`))
}

/** Begins like one, has more than a word, and ends like one; not a summary for programmers. */
const isSentence = (text: string) => /^[\p{Lu}“{]/u.test(text) && /\s/.test(text) && /[.!?]$/.test(text)
/** The generic ones of the specification end without a full stop. */
const isSaid = (text: string) =>
  isSentence(text) ||
  /^(Required|Only |OTP |Please |Invalid|Expected|String must|Array must|Number must|Date must|Unrecognized)/.test(
    text,
  )

function readSentences(tree: Tree, paths: string[], isWanted: (text: string) => boolean) {
  const found = paths.flatMap((path) => {
    const { nodes } = parseSource(path, tree.read(path))
    const plain = nodes('Literal').map(({ value }) => value)
    const filled = nodes('TemplateLiteral').map(({ quasis }) =>
      quasis.map(({ value }) => value.cooked).join('…'),
    )
    return [...plain, ...filled].filter((text) => typeof text === 'string').filter(isWanted)
  })
  return [...new Set(found)].sort((one, other) => one.localeCompare(other, 'en')).map((text) => ({ text }))
}
