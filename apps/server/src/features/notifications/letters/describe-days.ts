import { describeMalayalam, nameStar } from '../../calendar/calendar.rules.ts'
import type { ToldLine } from '../notifications.reads.ts'
import { formatDay, formatRupees } from './format-words.ts'
import type { LetterDay } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'

/** The lines under their days, with the Malayalam date and the star of each. */
export function describeDays(
  facts: OrderFacts,
  lines: readonly ToldLine[],
  wantsAmounts: 'with amounts' | 'without amounts',
): LetterDay[] {
  return [...Map.groupBy(lines, ({ onDate }) => onDate)].map(([date, group]) => {
    const day = facts.days.get(date)
    const star = day && nameStar(day.star.index)
    const malayalam = day && describeMalayalam(day.malayalam)
    return {
      heading: formatDay(date),
      malayalam: malayalam && star ? `${malayalam.text} · ${star.name}` : '',
      malayalamMl: malayalam && star ? `${malayalam.monthNameMl} ${malayalam.day}, ${star.nameMl}` : '',
      lines: group.map((line) => ({
        title: line.quantity > 1 ? `${line.offeringName} × ${line.quantity}` : line.offeringName,
        titleMl: line.offeringNameMl,
        who: [line.name, line.starName].filter((part) => part !== null).join(', '),
        amount: wantsAmounts === 'with amounts' ? formatRupees(line.amountPaise) : null,
        isStruck: line.state === 'cancelled',
      })),
    }
  })
}
