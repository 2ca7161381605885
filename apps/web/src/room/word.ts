import english from '../../../../locales/en/room.json'

type RoomWords = typeof english
/** What another language says in the room, and how it tells the hour. */
export type RoomFile = { words: Partial<RoomWords>; clock: string; partOfDay: Record<string, string> }

let told: RoomFile | undefined

export const clockIn = () => told

/** The language chosen in the app; without a network, or where there is none of it, the page stays English. */
export async function speak(language: string): Promise<void> {
  if (language === 'en') return
  const answer = await fetch(`/room-words/${language}.json`)
  if (!answer.ok) return
  told = (await answer.json()) as RoomFile
  document.documentElement.lang = language
}

export const fill = (text: string, parts: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(parts[name] ?? ''))

/** This page is small and carries no more than its own words. */
export function word(key: `room.${keyof RoomWords}`, parts: Record<string, string | number> = {}): string {
  const name = key.slice('room.'.length) as keyof RoomWords
  return fill(told?.words[name] ?? english[name], parts)
}
