/**
 * Draw numbers of entries before the opening are below this value, late ones above, as in the published description.
 */
const FIRST_LATE = 2 ** 47

/**
 * Public data of a draw: seed, number of entries, and how many entries lie in each of the equal intervals of numbers.
 */
export type PublicDraw = { seed: string | null; entries: number | null; buckets: number[] | null }

/** What a phone stores after joining. */
export type Ticket = { ticket: string; code: string; lateNo: number | null }

export const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** Computes an entry's draw number from the public seed and its secret code, without asking the server. */
export async function findLine(
  { code, lateNo }: Pick<Ticket, 'code' | 'lateNo'>,
  seed: string,
): Promise<number> {
  if (lateNo !== null) return FIRST_LATE + lateNo - 1
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const drawn = new DataView(await crypto.subtle.sign('HMAC', key, fromHex(code)))
  return Math.floor((drawn.getUint32(0) * 2 ** 16 + drawn.getUint16(4)) / 2)
}

/** Estimated number of entries below a number: exact up to its interval, linear within it. */
export function countBelow(line: number, { entries, buckets }: PublicDraw): number {
  if (line >= FIRST_LATE) return (entries ?? 0) + (line - FIRST_LATE)
  const parts = buckets ?? [entries ?? 0]
  const width = FIRST_LATE / parts.length
  const own = Math.floor(line / width)
  const before = parts.slice(0, own).reduce((sum, many) => sum + many, 0)
  return before + (parts[own] ?? 0) * ((line - own * width) / width)
}
