import { type Style, widthOf } from './open-pdf.ts'

/** Breaks a text at spaces into lines that fit; a single word that is too long is broken between letters. */
export function wrapText(text: string, style: Style, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((each) => breakWord(each, style, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, style) > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

const graphemes = new Intl.Segmenter('ml', { granularity: 'grapheme' })

function breakWord(word: string, style: Style, width: number): string[] {
  if (widthOf(word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && widthOf(part + segment, style) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

/** Shrinks the style until the text fits, but never below `least`. */
export function shrinkToFit(text: string, style: Style, width: number, minSize: number): Style {
  const needed = widthOf(text, style)
  if (needed <= width) return style
  return { ...style, size: Math.max(minSize, (style.size * width) / needed) }
}
/** Cuts a text with an ellipsis if it is too wide. For remarks beside a name, never for a name. */
export function cutToFit(text: string, style: Style, width: number): string {
  if (widthOf(text, style) <= width) return text
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, style) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
