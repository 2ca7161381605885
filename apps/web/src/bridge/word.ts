import english from '../../../../locales/en/bridge.json'

const others = import.meta.glob<typeof english>(['../../../../locales/*/bridge.json', '!**/en/*'], {
  import: 'default',
})

let words = english

/** The language given by the app; falls back to English if its translations fail to load. */
export async function speak(language: string): Promise<void> {
  const load = Object.entries(others).find(([file]) => file.includes(`/${language}/`))?.[1]
  if (!load) return
  words = await load().catch(() => english)
}

/** Own small translation function, because this page includes only its own texts. */
export function word(key: `bridge.${keyof typeof english}`, parts: Record<string, string> = {}): string {
  const text = words[key.slice('bridge.'.length) as keyof typeof english]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}
