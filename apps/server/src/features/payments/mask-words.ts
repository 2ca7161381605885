/** Shorter parts of a name also occur as syllables of other words. */
const SHORTEST = 3

/**
 * Removes people from a sentence of the office: the given names and every part of them, e-mail addresses and numbers,
 * whole or as their last ten digits. The reason for the refund stays readable.
 */
export function maskWords(text: string, personal: readonly string[]): string {
  const words = personal
    .flatMap((one) => [one, ...one.split(/\s+/u), one.replace(/\D/g, '').slice(-10)])
    .filter((word) => word.length >= SHORTEST)
    .sort((one, other) => other.length - one.length)
  if (words.length === 0) return text
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text.replace(new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu'), '…')
}
