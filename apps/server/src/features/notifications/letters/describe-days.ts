import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { writeMalayalamDate } from '@vazhipadu/locales/name-almanac'
import { type CalendarDay, describeMalayalam, nameStar } from '../../calendar/calendar.rules.ts'
import type { LetterDay } from './letter-parts.ts'
import type { LetterTranslator } from './letter-translator.ts'
import { nameOffering } from './name-offering.ts'
import type { OrderFacts } from './order-facts.ts'

/** Groups the lines by day, with Malayalam date and star. In a Malayalam letter each day is written once only. */
export function describeDays(
  voice: LetterTranslator,
  { days, lines }: Pick<OrderFacts, 'days' | 'lines'>,
  wantsAmounts: 'with amounts' | 'without amounts',
): LetterDay[] {
  const isMalayalam = voice.language === 'ml'
  return [...Map.groupBy(lines, ({ onDate }) => onDate)].map(([date, group]) => {
    const day = days.get(date)
    return {
      heading: voice.day(date),
      malayalam: day ? writeAlmanac(voice, day) : '',
      malayalamMl: day && !isMalayalam ? writeAlmanacMl(day) : '',
      lines: group.map((line) => ({
        title: writeTitle(voice, line),
        titleMl: isMalayalam ? '' : line.offeringNameMl,
        who: line.starId === null ? line.name : `${line.name}, ${voice.star(line.starId)}`,
        amount: wantsAmounts === 'with amounts' ? formatRupees(line.amountPaise) : null,
        isStruck: line.state === 'cancelled',
      })),
    }
  })
}

const writeAlmanac = ({ language, star }: LetterTranslator, day: CalendarDay) =>
  `${writeMalayalamDate(language, day.malayalam)} · ${star(day.star.index)}`

function writeAlmanacMl({ malayalam, star }: CalendarDay): string {
  const { monthNameMl, day } = describeMalayalam(malayalam)
  return `${monthNameMl} ${day}, ${nameStar(star.index).nameMl}`
}

function writeTitle({ language }: LetterTranslator, line: OrderFacts['lines'][number]): string {
  const name = nameOffering(language, line)
  return line.quantity > 1 ? `${name} × ${line.quantity}` : name
}
