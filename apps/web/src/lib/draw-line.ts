/** Drawn lines are below it; whoever came after the opening stands behind it. As the draw's description says. */
const FIRST_LATE = 2 ** 47

/** What is public of a draw: its seed, how many are in it, and how many of them lie in each even part of all lines. */
export type PublicDraw = { seed: string | null; entries: number | null; buckets: number[] | null }

/** What a phone keeps of joining. */
export type Ticket = { ticket: string; code: string; lateNo: number | null }

export const fromHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** One's own line, computed here from the public seed and one's own code: nobody is asked, nobody could say another. */
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

/** How many lines lie below one: exactly to the part it is in, and evenly within it. */
export function countBelow(line: number, { entries, buckets }: PublicDraw): number {
  if (line >= FIRST_LATE) return (entries ?? 0) + (line - FIRST_LATE)
  const parts = buckets ?? [entries ?? 0]
  const width = FIRST_LATE / parts.length
  const own = Math.floor(line / width)
  const before = parts.slice(0, own).reduce((sum, many) => sum + many, 0)
  return before + (parts[own] ?? 0) * ((line - own * width) / width)
}
