import { type House, type SmsText, signText } from '../triggers/sms-texts.ts'

export type TextPart = { text: string; varies: boolean }

/** Renders a registered text for reading, with the variable parts marked. */
export function fillText(
  { text, variables: names, language }: SmsText,
  variables: Readonly<Record<string, string>>,
  house: House,
): TextPart[] {
  let slot = 0
  return signText(text, house, language)
    .split(/(\{#\w+#\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{#')
        ? { text: variables[names[slot++] ?? ''] ?? '', varies: true }
        : { text: part, varies: false },
    )
}
