import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'
import { allowMissingAnchors } from './allow-missing-anchors.ts'

const files = {
  sans: 'inter-400',
  sansExt: 'inter-ext-400',
  strong: 'inter-600',
  strongExt: 'inter-ext-600',
  serif: 'fraunces-600',
  serifExt: 'fraunces-ext-600',
  malayalam: 'noto-sans-malayalam-400',
  malayalamStrong: 'noto-sans-malayalam-600',
  devanagari: 'noto-sans-devanagari-500',
  tamil: 'noto-sans-tamil-500',
  kannada: 'noto-sans-kannada-500',
  telugu: 'noto-sans-telugu-500',
} as const

export type FontName = keyof typeof files

/** The scripts of the neighbours: a name is printed as it was written, and a receipt in the language it was booked in. */
const neighbours = ['devanagari', 'tamil', 'kannada', 'telugu'] as const

/** Where Unicode keeps their letters: a Telugu name opens the Telugu font and none of the other three. */
const blocks: Partial<Record<FontName, [first: number, last: number]>> = {
  devanagari: [0x0900, 0x097f],
  tamil: [0x0b80, 0x0bff],
  telugu: [0x0c00, 0x0c7f],
  kannada: [0x0c80, 0x0cff],
}

/** Each character is set in the first font of its face that has it. */
const faces = {
  sans: ['sans', 'sansExt', 'malayalam', ...neighbours],
  strong: ['strong', 'strongExt', 'malayalamStrong', ...neighbours],
  serif: ['serif', 'serifExt', 'strong', 'strongExt', 'malayalamStrong', ...neighbours],
} as const satisfies Record<string, readonly FontName[]>

export type Face = keyof typeof faces

export type SharedFont = { name: FontName; font: Font; has(codePoint: number): boolean }

/** One shaped piece of a text in one font. */
export type Run = { text: string; font: SharedFont; widthEm: number }

const opened = new Map<FontName, SharedFont>()

export function openFont(name: FontName): SharedFont {
  const known = opened.get(name)
  if (known) return known
  const font = create(readFileSync(new URL(`./fonts/${files[name]}.ttf`, import.meta.url)))
  if (!('layout' in font)) throw new Error(`${files[name]} is a collection of fonts`)
  nameGlyphs(font)
  allowMissingAnchors(font)
  cacheLayout(font)
  const covered = new Set(font.characterSet)
  const shared = { name, font, has: (codePoint: number) => covered.has(codePoint) }
  opened.set(name, shared)
  return shared
}

/**
 * A glyph keeps the character it is first met by for as long as the font is open, and none where it is met as a part of
 * another: after a paper with a colon and no full stop, the text of every later paper lost its full stops. So each is met
 * here, by its own character; of two that share one, by the letter or the mark of writing that people type.
 */
function nameGlyphs(font: Font): void {
  const isTyped = (codePoint: number) =>
    codePoint < 0x250 || (codePoint >= 0x2000 && codePoint < 0x2070) ? 0 : 1
  for (const codePoint of font.characterSet.toSorted((a, b) => isTyped(a) - isTyped(b) || a - b))
    font.glyphForCodePoint(codePoint)
}

/** Enough for the words of a busy day, and a bound on what a thread keeps. */
const MOST_REMEMBERED = 20_000

/**
 * Shaping is nearly the whole cost of a page, and the same words come again on every receipt. pdfkit scales
 * the positions it is given in place, so each asker gets positions of its own.
 */
function cacheLayout(font: Font): void {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    const key = features ? `${JSON.stringify(features)} ${text}` : text
    let run = runs.get(key)
    if (!run) {
      if (runs.size >= MOST_REMEMBERED) runs.clear()
      run = shape(text, features)
      runs.set(key, run)
    }
    const { glyphs, advanceWidth } = run
    return { glyphs, advanceWidth, positions: run.positions.map((each) => ({ ...each })) } as GlyphRun
  }
}

const runsOfText = new Map<string, Run[]>()

/** Cuts a text into runs of one font each, with their widths. */
export function splitRuns(text: string, face: Face, tabular?: 'tabular'): Run[] {
  const key = `${face} ${tabular ?? ''} ${text}`
  const known = runsOfText.get(key)
  if (known) return known
  if (runsOfText.size >= MOST_REMEMBERED) runsOfText.clear()
  const runs = cutByFont(text, face).map(({ text: part, font }) => ({
    text: part,
    font,
    widthEm: measure(font.font, part, tabular),
  }))
  runsOfText.set(key, runs)
  return runs
}

function cutByFont(text: string, face: Face): { text: string; font: SharedFont }[] {
  const pieces: { text: string; font: SharedFont }[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = pieces.at(-1)
    const font =
      last && isNeutral(codePoint) && last.font.has(codePoint) ? last.font : pickFont(codePoint, face)
    if (last?.font === font) last.text += character
    else pieces.push({ text: character, font })
  }
  return pieces
}

function pickFont(codePoint: number, face: Face): SharedFont {
  const has = (name: FontName) => openFont(name).has(codePoint)
  const names: readonly FontName[] = faces[face]
  const name = names.find((each) => mayHave(each, codePoint) && has(each)) ?? names.find(has) ?? names[0]
  return openFont(name ?? 'sans')
}

function mayHave(name: FontName, codePoint: number): boolean {
  const block = blocks[name]
  return block === undefined || (codePoint >= block[0] && codePoint <= block[1])
}

/** Space, the joiners and the danda that ends a sentence. */
const neutral = new Set([0x20, 0x200c, 0x200d, 0x0964, 0x0965])

/** They go with whatever they stand in: a cut beside a joiner would break the conjunct. */
function isNeutral(codePoint: number): boolean {
  return neutral.has(codePoint)
}

export type Features = Record<string, boolean>

/** Figures of one width, and none moved under its neighbour. */
export const TABULAR: Features = { tnum: true, kern: false }

/** fontkit takes features by name with yes or no; its types know only lists. */
function layoutWith(font: Font, text: string, features: Features): GlyphRun {
  return font.layout(text, features as unknown as string[])
}

/** pdfkit shapes word by word unless it is given features; the measure must do the same. */
function measure(font: Font, text: string, tabular?: 'tabular'): number {
  const units = tabular
    ? layoutWith(font, text, TABULAR).advanceWidth
    : text.split(/(?<=[ \t])/).reduce((sum, word) => sum + font.layout(word).advanceWidth, 0)
  return units / font.unitsPerEm
}
