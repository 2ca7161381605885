import type { Translate } from '../../../lib/i18n/use-translation.ts'
import type { DayCorrection } from '../calendar.api.ts'
import { starWords, type Year, type YearDay } from './describe-year-day.ts'

export type DayDraft = {
  starId: number
  birthdayStars: number[]
  /** 0 until the day's tithi is loaded. */
  tithiId: number
  malayalam: YearDay['malayalam']
  observances: string[]
}

export const draftOf = (day: YearDay, tithiId: number): DayDraft => ({
  starId: day.starId,
  birthdayStars: [...day.birthdayStars],
  tithiId,
  malayalam: { ...day.malayalam },
  observances: [...day.observances],
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const inOrder = <T extends string | number>(list: readonly T[]) =>
  [...list].sort((a, b) => String(a).localeCompare(String(b)))

/** The fields that differ from the current day. */
function changesOf(before: DayDraft, after: DayDraft): Omit<DayCorrection, 'date'> {
  return {
    ...(after.starId !== before.starId && { starId: after.starId }),
    ...(!same(inOrder(after.birthdayStars), inOrder(before.birthdayStars)) && {
      birthdayStars: after.birthdayStars,
    }),
    ...(after.tithiId !== before.tithiId && { tithiId: after.tithiId }),
    ...(!same(after.malayalam, before.malayalam) && { malayalam: after.malayalam }),
    ...(!same(inOrder(after.observances), inOrder(before.observances)) && { observances: after.observances }),
  }
}

/** The correction to send. It repeats the fields of an earlier correction, because omitted fields are recomputed. */
export function correctionOf(
  date: string,
  before: DayDraft,
  after: DayDraft,
  earlier: Year['overrides'][number] | undefined,
): DayCorrection | undefined {
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return undefined
  return {
    date,
    ...(earlier?.starId != null && { starId: earlier.starId }),
    ...(earlier?.birthdayStars && { birthdayStars: earlier.birthdayStars }),
    ...(earlier?.tithiId != null && { tithiId: earlier.tithiId }),
    ...(earlier?.malayalam && { malayalam: earlier.malayalam }),
    ...(earlier?.observances && { observances: earlier.observances }),
    ...changes,
  }
}

type Names = { star: (id: number) => string; observance: (id: string) => string }

/** The tithi's name with its fortnight, since each name occurs twice a month. */
export const tithiWords = (t: Translate, id: number) => {
  const name = t(`office.tithis.${id <= 15 || id === 30 ? id : id - 15}`)
  if (id === 15 || id === 30) return name
  return t('office.tithiOf', { name, moon: t(`calendar.panel.${id <= 15 ? 'shukla' : 'krishna'}`) })
}

/** Each change with its value before and after, in words. */
export function describeCorrection(t: Translate, before: DayDraft, after: DayDraft, names: Names) {
  const changes = changesOf(before, after)
  const words: Record<keyof DayDraft, (draft: DayDraft) => string> = {
    starId: (draft) => names.star(draft.starId),
    birthdayStars: (draft) => starWords(t, draft.birthdayStars, names.star),
    tithiId: (draft) => tithiWords(t, draft.tithiId),
    malayalam: ({ malayalam }) =>
      `${t(`office.months.${malayalam.month}`)} ${malayalam.day}, ${malayalam.year}`,
    observances: (draft) => draft.observances.map(names.observance).join(', ') || t('office.none'),
  }
  return (Object.keys(words) as (keyof DayDraft)[])
    .filter((field) => field in changes)
    .map((field) => ({ field, was: words[field](before), is: words[field](after) }))
}
