import english from '../../../../locales/en/bridge.json'

const others = import.meta.glob<typeof english>(['../../../../locales/*/bridge.json', '!**/en/*'], {
  import: 'default',
})

let words = english

/** Named by the app; where its words cannot be fetched the page stays English. */
export async function speak(language: string): Promise<void> {
  const load = Object.entries(others).find(([file]) => file.includes(`/${language}/`))?.[1]
  if (!load) return
  words = await load().catch(() => english)
}

/** This page is small and carries no more than its own words. */
export function word(key: `bridge.${keyof typeof english}`, parts: Record<string, string> = {}): string {
  const text = words[key.slice('bridge.'.length) as keyof typeof english]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}
