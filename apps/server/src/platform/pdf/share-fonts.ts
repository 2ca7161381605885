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

/**
 * The scripts of the neighbouring states: a name is printed as it was typed, and a receipt in the language it was
 * booked in.
 */
const neighbours = ['devanagari', 'tamil', 'kannada', 'telugu'] as const

/** Unicode blocks of these scripts: a Telugu name loads the Telugu font and none of the other three. */
const blocks: Partial<Record<FontName, [first: number, last: number]>> = {
  devanagari: [0x0900, 0x097f],
  tamil: [0x0b80, 0x0bff],
  telugu: [0x0c00, 0x0c7f],
  kannada: [0x0c80, 0x0cff],
}

/** Each character uses the first font of its face that has it. */
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
  const cached = opened.get(name)
  if (cached) return cached
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
 * fontkit remembers for a glyph the first character that led to it, for as long as the font is open, and none if the
 * glyph was first used as a part of another: after a document with a colon and no full stop, the text of every later
 * document lost its full stops. So every glyph is looked up here by its own character; if two characters share a glyph,
 * the one that people type comes first.
 */
function nameGlyphs(font: Font): void {
  const isTyped = (codePoint: number) =>
    codePoint < 0x250 || (codePoint >= 0x2000 && codePoint < 0x2070) ? 0 : 1
  for (const codePoint of font.characterSet.toSorted((a, b) => isTyped(a) - isTyped(b) || a - b))
    font.glyphForCodePoint(codePoint)
}

/** Enough for the words of a busy day; bounds the memory of a thread. */
const MAX_CACHED_TEXTS = 20_000

/**
 * Shaping is nearly the whole cost of a page, and every receipt repeats the same words, so shaped runs are cached.
 * pdfkit scales the positions in place, so each caller gets a copy of them.
 */
function cacheLayout(font: Font): void {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    const key = features ? `${JSON.stringify(features)} ${text}` : text
    let run = runs.get(key)
    if (!run) {
      if (runs.size >= MAX_CACHED_TEXTS) runs.clear()
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
  const cached = runsOfText.get(key)
  if (cached) return cached
  if (runsOfText.size >= MAX_CACHED_TEXTS) runsOfText.clear()
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

/** These characters belong to the surrounding run: a cut beside a joiner would break the conjunct. */
function isNeutral(codePoint: number): boolean {
  return neutral.has(codePoint)
}

export type Features = Record<string, boolean>

/** Tabular figures without kerning. */
export const TABULAR: Features = { tnum: true, kern: false }

/** fontkit accepts features as name and boolean; its types declare only lists. */
function layoutWith(font: Font, text: string, features: Features): GlyphRun {
  return font.layout(text, features as unknown as string[])
}

/** pdfkit shapes word by word unless features are given; the measurement must do the same. */
function measure(font: Font, text: string, tabular?: 'tabular'): number {
  const units = tabular
    ? layoutWith(font, text, TABULAR).advanceWidth
    : text.split(/(?<=[ \t])/).reduce((sum, word) => sum + font.layout(word).advanceWidth, 0)
  return units / font.unitsPerEm
}
