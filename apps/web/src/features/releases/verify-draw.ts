import { countBelow, findLine, fromHex, type PublicDraw } from '../../lib/draw-line.ts'

/** What is published of a draw, as far as it decides anything. */
export type Published = PublicDraw & {
  commitment: string
  secret: string | null
  entriesHash: string | null
  shardBits: number | null
  beacon: { signature: string | null } | null
}
export type Shard = { leaves: string; parts: string[] }
export type Own = { code: string; lateNo: number | null }

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export async function sha256(hex: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(hex))))
}

/** The secret that was told after the draw is the one that was sealed before it. */
export const isSealKept = async ({ secret, commitment }: Published) =>
  secret !== null && (await sha256(secret)) === commitment

/** The seed is made of the secret, the list and the public number, and of nothing else. */
export async function isSeedRight({ secret, entriesHash, beacon, seed }: Published): Promise<boolean> {
  if (secret === null || entriesHash === null || seed === null) return false
  return (await sha256(secret + entriesHash + (beacon?.signature ?? ''))) === seed
}

export const isCode = (typed: string) => /^[0-9a-f]{32}$/.test(typed)

/** In which part of the list an entry must be. */
export const shardOf = (leaf: string, bits: number) => Number.parseInt(leaf.slice(0, 4), 16) >> (16 - bits)

/** The entry stands in its part, and the parts together are the list that was sealed. */
export async function isListed(
  leaf: string,
  { leaves, parts }: Shard,
  { entriesHash, shardBits }: Published,
): Promise<boolean> {
  if (shardBits === null || entriesHash === null || parts.length !== 2 ** shardBits) return false
  const stands = Array.from(leaves.match(/.{64}/g) ?? []).includes(leaf)
  const isOwnPart = (await sha256(leaves)) === parts[shardOf(leaf, shardBits)]
  return stands && isOwnPart && (await sha256(parts.join(''))) === entriesHash
}

/** One's own line, and about which place that is; exactly where there is one part for each. */
export async function findOwn({ code, lateNo }: Own, draw: Published) {
  if (draw.seed === null) return undefined
  const line = await findLine({ code, lateNo }, draw.seed)
  return { line, place: draw.buckets ? Math.floor(countBelow(line, draw)) + 1 : undefined }
}
