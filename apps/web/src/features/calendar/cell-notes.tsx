import { Star } from 'lucide-react'
import { cutWord } from '../../lib/format/cut-word.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BookingDay, cellMarks, isAyilyam, isBookable } from './calendar.rules.ts'
import { narrowReason, reasonWords } from './calendar-words.ts'
import { DayMark } from './day-mark.tsx'

interface CellNotesProps {
  day: BookingDay
  quiet: boolean
  outside: boolean
  chosen: boolean
  isYours: boolean
}

/** The bottom of a cell: special days, places left, closing reason, the start of a Malayalam month. */
export function CellNotes({ day, quiet, outside, chosen, isYours }: CellNotesProps) {
  const { t } = useTranslation()
  const marks = cellMarks(day)
  const startsMonth = day.malayalam.day === 1
  const why = !isBookable(day) && day.reason !== 'past' && !outside
  const few = day.reason === 'few_left' && day.left !== null && !outside
  // With a reason or a number below, only one line of marks fits, so the marks are shown as icons without text.
  const wordless = marks.length > 1 || (marks.length > 0 && why)
  return (
    <>
      <span
        className={classNames(
          'mt-auto flex flex-wrap items-center justify-center gap-x-[3px] pt-0.5 font-medium text-[min(0.75rem,3.4cqw)] leading-[1.08]',
          'roomy:justify-start roomy:gap-x-[5px] roomy:gap-y-0.5 roomy:pt-1 roomy:text-xs roomy:leading-4 broad:text-[0.8125rem]',
          quiet ? 'text-quiet' : 'text-gold-ink',
        )}
      >
        {isAyilyam(day) && !marks.some(({ mark }) => mark === 'ayilyam') && (
          <span className="roomy:hidden">
            <DayMark mark="ayilyam" size={12} />
          </span>
        )}
        {isYours && <Star size={12} className="flex-none fill-current text-primary roomy:hidden" />}
        {marks.map(({ id, mark, name }, at) => (
          <span
            key={id}
            className={classNames(
              'min-w-0 items-center gap-1 roomy:flex roomy:max-w-full',
              at > 0 ? 'hidden' : 'flex',
            )}
          >
            <DayMark mark={mark} size={13} />
            <bdi
              className={classNames(
                'hidden',
                !wordless && (few ? 'roomy:inline' : 'roomy:line-clamp-2 rtl:text-right'),
              )}
            >
              {name}
            </bdi>
          </span>
        ))}
        {startsMonth && (
          <Beside className="hidden w-full font-semibold text-[0.8125rem] text-gold-ink roomy:block">
            {day.malayalam.monthNameMl} {day.malayalam.day}
          </Beside>
        )}
        {few && (
          <span className="font-semibold text-warning roomy:rounded-full roomy:border roomy:border-warning-line roomy:bg-warning-subtle roomy:px-2 roomy:leading-[1.125rem]">
            <bdi>{t('calendar.left', { count: day.left ?? 0 })}</bdi>
          </span>
        )}
        {why && (
          <span className="text-quiet roomy:w-full">
            <bdi className="roomy:hidden">{narrowReason(t, day.reason)}</bdi>
            <bdi className="hidden roomy:line-clamp-2 rtl:text-right">{reasonWords(t, day)}</bdi>
          </span>
        )}
        {chosen && day.reason === 'open' && day.left !== null && (
          <span className="hidden text-soft roomy:inline">
            <bdi>{t('calendar.left', { count: day.left })}</bdi>
          </span>
        )}
      </span>
      <span
        className={classNames(
          'num pt-px text-[min(0.75rem,3.4cqw)] leading-[1.08] roomy:hidden',
          startsMonth ? 'font-semibold text-gold-ink' : 'text-quiet',
        )}
      >
        {startsMonth ? `${cutWord(day.malayalam.monthName, 5)} 1` : day.malayalam.day}
      </span>
    </>
  )
}
