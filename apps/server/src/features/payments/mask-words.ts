/** Shorter ones are syllables of other words. */
const SHORTEST = 3

/**
 * A sentence of the office without whom it speaks of: every name and every part of one, e-mail addresses and numbers
 * that are given, whole or as the last ten figures. Why money went stays readable.
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
