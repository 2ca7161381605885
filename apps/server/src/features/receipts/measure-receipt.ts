import { MM, type Style } from '../../platform/pdf/open-pdf.ts'
import type { ReceiptSize } from './receipts.rules.ts'

export const INK = '#1d1a26'
export const INK_2 = '#4a4553'
export const GOLD = '#8f5f0c'
export const RULE = '#b9b0a2'
export const HAIR = '#ddd5c8'

/**
 * Font sizes in points, distances in millimetres converted to points; A4 is not A5 enlarged but set slightly larger.
 */
const measures = {
  A5: {
    page: { width: 148 * MM, height: 210 * MM },
    margin: 6 * MM,
    padding: { top: 5 * MM, side: 6.5 * MM, bottom: 4 * MM },
    lamp: { height: 15.5 * MM, below: 11 * MM },
    braid: 62 * MM,
    title: 15,
    subtitle: 12.5,
    address: 7.6,
    factLabel: 7.2,
    fact: 10,
    number: 12,
    small: 8,
    day: 10.5,
    line: 9.6,
    second: 8.2,
    words: 10,
    wordsMl: 8.8,
    sum: 20,
    qr: 18 * MM,
    pay: 8.2,
    fine: 7.4,
    pad: 0.8 * MM,
  },
  A4: {
    page: { width: 210 * MM, height: 297 * MM },
    margin: 9 * MM,
    padding: { top: 7 * MM, side: 11 * MM, bottom: 5.5 * MM },
    lamp: { height: 21 * MM, below: 12.5 * MM },
    braid: 84 * MM,
    title: 20,
    subtitle: 16,
    address: 9,
    factLabel: 8,
    fact: 11.5,
    number: 14,
    small: 8.4,
    day: 12,
    line: 10.2,
    second: 8.4,
    words: 11.2,
    wordsMl: 10.5,
    sum: 25,
    qr: 22 * MM,
    pay: 9,
    fine: 8.4,
    pad: 0.85 * MM,
  },
}

export type Measures = ReturnType<typeof measureReceipt>

export function measureReceipt(size: ReceiptSize) {
  const each = measures[size]
  const left = each.margin + each.padding.side
  const right = each.page.width - left
  return {
    ...each,
    left,
    right,
    width: right - left,
    amountWidth: 17 * MM,
    offeringWidth: (right - left) * 0.44,
  }
}

export const styles = {
  offering: (m: Measures): Style => ({ face: 'strong', size: m.line - 0.4, colour: INK }),
  described: (m: Measures): Style => ({ face: 'sans', size: m.second, colour: INK_2 }),
  name: (m: Measures): Style => ({ face: 'strong', size: m.line, colour: INK }),
  quantity: (m: Measures): Style => ({ face: 'sans', size: m.line - 1, colour: INK_2, figures: 'tabular' }),
  charge: (m: Measures): Style => ({ face: 'sans', size: m.second + 0.2, colour: INK }),
}

export const LINE_1 = 1.32
export const LINE_2 = 1.35
