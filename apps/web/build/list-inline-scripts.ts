import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (file: string) =>
  readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/^\s+/gm, '')

/** What stands in the page itself, so that the first paint asks for nothing; each by its hash in the content policy. */
export const inlineScripts = {
  theme: read('public/apply-stored-theme.js'),
  outline: read('outline/show-outline.js'),
}

/** As `script-src` names them. */
export const inlineHashes = Object.values(inlineScripts).map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)
