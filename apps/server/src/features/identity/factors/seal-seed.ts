import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts authenticator seeds at rest with AES-256-GCM, bound to their account, so that neither a copy of the database
 * nor a row moved to another account is usable. The first key encrypts, all keys decrypt. To rotate, put a new key
 * first; each seed is re-encrypted when next used, and the old key must stay until no row starts with its id.
 */
export function sealSeed(keys: readonly string[], accountId: string, seed: string): string {
  const [id, key] = readKey(keys[0] ?? '')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()])
  return [id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

export function openSeed(keys: readonly string[], accountId: string, text: string): string {
  const [id = '', nonce = '', tag = '', sealed = ''] = text.split('.')
  const pair = keys.find((one) => one.startsWith(`${id}:`))
  if (pair === undefined) throw new Error(`FACTOR_KEYS no longer names the key ${id}`)
  const [, key] = readKey(pair)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(accountId)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8')
}

/** Whether the text was encrypted with a key other than the first. */
export const isStale = (keys: readonly string[], text: string): boolean =>
  !text.startsWith(`${readKey(keys[0] ?? '')[0]}.`)

function readKey(pair: string): [string, Buffer] {
  const at = pair.indexOf(':')
  const secret = pair.slice(at + 1)
  return [pair.slice(0, at), Buffer.from(hkdfSync('sha256', secret, '', 'authenticator app', 32))]
}
