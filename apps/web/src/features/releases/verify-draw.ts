import { countBelow, findLine, fromHex, type PublicDraw } from '../../lib/draw-line.ts'

/** The published data of a draw that decides its result. */
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

/** The secret revealed after the draw matches the commitment published before it. */
export const isSealKept = async ({ secret, commitment }: Published) =>
  secret !== null && (await sha256(secret)) === commitment

/** The seed is the hash of secret, list and beacon signature, and of nothing else. */
export async function isSeedRight({ secret, entriesHash, beacon, seed }: Published): Promise<boolean> {
  if (secret === null || entriesHash === null || seed === null) return false
  return (await sha256(secret + entriesHash + (beacon?.signature ?? ''))) === seed
}

export const isCode = (typed: string) => /^[0-9a-f]{32}$/.test(typed)

/** The shard of the list that contains an entry. */
export const shardOf = (leaf: string, bits: number) => Number.parseInt(leaf.slice(0, 4), 16) >> (16 - bits)

/** The entry is in its shard, and the shards' hashes match the published hash of the list. */
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

/** The entry's draw number and approximate place; exact if every bucket holds one entry. */
export async function findOwn({ code, lateNo }: Own, draw: Published) {
  if (draw.seed === null) return undefined
  const line = await findLine({ code, lateNo }, draw.seed)
  return { line, place: draw.buckets ? Math.floor(countBelow(line, draw)) + 1 : undefined }
}
