import words from '../lib/i18n/en/room.json'

/** This page is small and carries no more than its own words. */
export function word(key: `room.${keyof typeof words}`, parts: Record<string, string | number> = {}): string {
  const text = words[key.slice('room.'.length) as keyof typeof words]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(parts[name] ?? ''))
}
