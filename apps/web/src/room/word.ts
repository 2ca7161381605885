import english from '../../../../locales/en/room.json'

type RoomWords = typeof english
/** Translations of the room's texts and of its time format. */
export type RoomFile = { words: Partial<RoomWords>; clock: string; partOfDay: Record<string, string> }

let told: RoomFile | undefined

export const clockIn = () => told

/** Loads the texts of the language chosen in the app; English stays if its file fails to load. */
export async function speak(language: string): Promise<void> {
  if (language === 'en') return
  const answer = await fetch(`/room-words/${language}.json`)
  if (!answer.ok) return
  told = (await answer.json()) as RoomFile
  document.documentElement.lang = language
}

export const fill = (text: string, parts: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(parts[name] ?? ''))

/** Own small translation function, because this page includes only its own texts. */
export function word(key: `room.${keyof RoomWords}`, parts: Record<string, string | number> = {}): string {
  const name = key.slice('room.'.length) as keyof RoomWords
  return fill(told?.words[name] ?? english[name], parts)
}
