import type { Font } from 'fontkit'

type Positioning = {
  getAnchor(anchor: unknown): { x: number; y: number }
  applyLookup(type: number, table: unknown): boolean
}

const missing = new Error('this base has no anchor for this class of mark')

/**
 * OpenType allows a base glyph without an anchor for some class of marks: the rule then does not apply. fontkit 2.0.4
 * reads the anchor all the same and throws, for example on കൃഷ്ണ. This patch uses fontkit's internals, so it is kept in
 * this file alone, and a test shapes every pair of a Malayalam consonant and sign.
 */
export function allowMissingAnchors(font: Font): void {
  const { engine } = (font as unknown as { _layoutEngine: { engine: { GPOSProcessor: Positioning | null } } })
    ._layoutEngine
  const positioning = engine.GPOSProcessor
  if (!positioning) return
  const getAnchor = positioning.getAnchor.bind(positioning)
  const applyLookup = positioning.applyLookup.bind(positioning)
  positioning.getAnchor = (anchor) => {
    if (anchor === null || anchor === undefined) throw missing
    return getAnchor(anchor)
  }
  positioning.applyLookup = (type, table) => {
    try {
      return applyLookup(type, table)
    } catch (error) {
      if (error === missing) return false
      throw error
    }
  }
}
