import words from '../lib/i18n/en/bridge.json'

/** This page is small and carries no more than its own words. */
export function word(key: `bridge.${keyof typeof words}`, parts: Record<string, string> = {}): string {
  const text = words[key.slice('bridge.'.length) as keyof typeof words]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '')
}
