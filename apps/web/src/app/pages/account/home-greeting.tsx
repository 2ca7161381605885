import { useQuery } from '@tanstack/react-query'
import { type SkyName, skyAt } from '../../../art/sky.ts'
import { SkyPicture } from '../../../art/sky-picture.tsx'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { TearOffLeaf } from '../../../features/calendar/tear-off-leaf.tsx'
import { TodayFacts } from '../../../features/calendar/today-facts.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { partOfDay } from '../../../lib/dates/part-of-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { sunClock } from '../../../lib/format/sun-clock.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { greetingCard, greetingSky } from './greeting-card.ts'

const fade =
  'md:[mask-image:linear-gradient(to_right,transparent,#000_22%)] md:rtl:[mask-image:linear-gradient(to_left,transparent,#000_22%)]'
const fadeInDark =
  'md:dark:[mask-image:linear-gradient(to_right,transparent,#000_22%)] md:dark:rtl:[mask-image:linear-gradient(to_left,transparent,#000_22%)]'
/**
 * The picture fades into the card, but dusk and night only in dark mode: a dark sky must not fade into a light card.
 */
const fades: Record<SkyName, string> = { dawn: fade, day: fade, dusk: fadeInDark, night: fadeInDark }

/** The greeting card with the temple's day, sky and star. */
export function HomeGreeting() {
  const { t } = useTranslation()
  const { details, timeZone } = useTemple()
  const { data: today } = useQuery(todayQuery)
  const userName = useSession((session) => session.user.userName)
  const now = new Date()
  const day = today?.date ?? dayIn(timeZone, now)
  const date = formatDay(day, 'full')
  const sky = skyAt({
    now,
    timeZone,
    ...(today && { sunrise: sunClock(today.sunrise, timeZone), sunset: sunClock(today.sunset, timeZone) }),
  })
  return (
    <section className={greetingCard}>
      <div className="grid content-center gap-3 p-5 max-md:order-2 md:p-8 lg:p-11">
        <h1 className="text-[min(2.25rem,12vw)] leading-tight lg:text-[3.25rem] lg:leading-14">
          {t(`account.home.greeting.${partOfDay(now, timeZone)}`, {
            name: userName.split(' ')[0] ?? userName,
          })}
        </h1>
        <p className="min-h-14 text-lg text-soft lg:min-h-7">
          {today ? t('account.home.dateLine', { date, malayalam: today.malayalam.text }) : date}
        </p>
        <TodayFacts />
        <p className="min-h-6 text-soft">
          {details && t('account.home.open', { hours: details.openingHours })}
        </p>
      </div>
      <div className="relative min-h-46">
        <SkyPicture name={sky} className={classNames(greetingSky, fades[sky])} />
        <TearOffLeaf
          day={day}
          malayalam={today && `${today.malayalam.monthNameMl} ${today.malayalam.day}`}
          star={today?.star.nameMl}
        />
      </div>
    </section>
  )
}
