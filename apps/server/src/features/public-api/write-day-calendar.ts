import type { Language } from '@vazhipadu/locales/languages'
import { translator } from '@vazhipadu/locales/translator'
import { writeCalendar } from '../../platform/write-ical.ts'

export type Temple = { name: string; host: string }
type Named = { id: string; name: string; date: string; malayalam: { text: string } }

/** Calendar days for all devotees. The stamp changes once a day, so that the file's bytes are the same all day. */
export function writeDayCalendar(
  days: Named[],
  temple: Temple,
  { now, language, name }: { now: Date; language: Language; name: string },
): string {
  return writeCalendar({
    author: temple.name,
    language,
    name,
    stampedAt: new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`),
    events: days.map(({ id, name: summary, date, malayalam }) => ({
      uid: `${id}-${date}@${temple.host}`,
      sequence: 0,
      when: { onDate: date },
      summary,
      description: malayalam.text,
      location: temple.name,
      isCancelled: false,
    })),
  })
}

export const nameStarCalendar = (language: Language, star: string, temple: Temple) =>
  translator(language)('calendar-file.starDays', { star, temple: temple.name })

export const nameGreatDays = (language: Language, temple: Temple) =>
  translator(language)('calendar-file.greatDays', { temple: temple.name })
