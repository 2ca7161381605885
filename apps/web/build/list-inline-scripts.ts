import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (file: string) =>
  readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')
    .replaceAll(/^\s*\/\/.*\n/gm, '')
    .replaceAll(/^\s+/gm, '')

/**
 * Scripts inlined in the page, so that the first paint needs no request; the content security policy lists their
 * hashes.
 */
export const inlineScripts = {
  theme: read('public/apply-stored-theme.js'),
  outline: read('outline/show-outline.js'),
}

/** Hashes in the format of `script-src`. */
export const inlineHashes = Object.values(inlineScripts).map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)
