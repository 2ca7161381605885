import { denominations } from '@vazhipadu/contract/counter/sales'

export type Pieces = Partial<Record<string, number>>

/** The value of notes and coins. */
export function sumPieces(pieces: Pieces): number {
  return denominations.reduce((sum, rupees) => sum + rupees * 100 * (pieces[String(rupees)] ?? 0), 0)
}
