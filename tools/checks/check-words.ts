import { type Check, lineOf, readTree } from './read-tree.ts'

const textFile =
  /\.(tsx?|mts|cts|mjs|cjs|jsx?|json|jsonc|md|txt|sql|css|html|svg|ya?ml|toml|sh|conf|ini|csv|xml|webmanifest)$|(^|\/)[^./]+$|(^|\/)\.[\w-]+$/

// The words are joined from halves, so that this file does not contain them.
const rules: { pattern: RegExp; problem: string }[] = [
  {
    pattern: new RegExp(`\\.\\./${'sha'}red\\b|(?<![\\w.-])/(?:wo${'rk'}|ro${'ot'})/`, 'g'),
    problem: 'names a path of one machine; write a path inside this repository, or say it in words',
  },
  {
    pattern: new RegExp(`"resol${'ved'}":\\s*"http`, 'g'),
    problem:
      'names a download host; take it out of the lockfile, which .npmrc keeps by omit-lockfile-registry-resolved',
  },
  {
    pattern: new RegExp(`registry\\.(?:npm${'js'}|yarn${'pkg'})\\.`, 'g'),
    problem: 'names a package registry; leave that to the .npmrc of the machine',
  },
]

/** Committed files must not depend on the machine they were written on. */
export const checkWords: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return tree.paths
    .filter((path) => textFile.test(path))
    .flatMap((path) => {
      const text = tree.read(path)
      if (text.includes('\0')) return []
      return rules.flatMap(({ pattern, problem }) =>
        [...text.matchAll(pattern)].map(
          ({ 0: found, index }) => `${path}:${lineOf(text, index)}: "${found}" ${problem}`,
        ),
      )
    })
}
