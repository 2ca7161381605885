import { readClock } from '@vazhipadu/locales/format-date'
import { type ReactNode, useEffect, useState } from 'react'
import { Art } from '../../art/art.tsx'
import { type SkyName, skyAt, usualSunrise, usualSunset } from '../../art/sky.ts'
import { SkyPicture } from '../../art/sky-picture.tsx'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Footer } from './footer.tsx'
import type { LayoutProps } from './layout-props.ts'
import { contentId, SkipLink } from './skip-link.tsx'

interface SplitLayoutProps extends Pick<LayoutProps, 'temple'> {
  /** `HH:MM` in the temple's time zone. */
  sunrise?: string
  sunset?: string
  timeZone?: string
  /** Below the date: Malayalam date, star, tithi and opening times. */
  today?: ReactNode
  /** At the other end of the line with the temple's name. */
  end?: ReactNode
  /** Below everything, so that late content shifts nothing. */
  below?: ReactNode
  /** Fixes the sky for previews and tests; otherwise the time of day decides. */
  sky?: SkyName
  now?: Date
  /** Rendered at build time: parts that depend on the time or the temple stay blank. */
  isOutline?: boolean
  children: ReactNode
}

const minuteMs = 60_000
const blank = '\u00a0'

/** The current time, updated every minute, so that an open page changes its sky. */
function useNow(fixed: Date | undefined) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (fixed) return
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [fixed])
  return fixed ?? now
}

/** `17:56` becomes `5:56`: next to "sunset" no am or pm is needed. */
const clockWords = (time: string) => {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)}`
}

/** Layout of the sign-in pages: the temple's sky on one half, the form on the other. */
export function SplitLayout(props: SplitLayoutProps) {
  const {
    temple,
    sunrise = usualSunrise,
    sunset = usualSunset,
    timeZone = 'Asia/Kolkata',
    today,
    end,
    below,
    isOutline = false,
    children,
  } = props
  const { t } = useTranslation()
  const now = useNow(props.now)
  const sky = props.sky ?? skyAt({ now, timeZone, sunrise, sunset })
  const { day } = readClock(now, timeZone)

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-2 md:grid-rows-1">
      <SkipLink />
      <section
        aria-label={t('layouts.sky.label')}
        data-sky={sky}
        className="relative flex min-h-76 flex-col overflow-hidden bg-[#231d38] low:min-h-0 text-[#fff6e6] after:absolute after:inset-0 after:bg-[linear-gradient(rgb(20_16_34/.42),rgb(20_16_34/0)_22%,rgb(20_16_34/0)_52%,rgb(20_16_34/.62)_82%)] md:sticky md:top-0 md:h-dvh"
      >
        <SkyPicture
          name={sky}
          className="absolute inset-0 size-full object-cover object-[50%_61%] md:object-[50%_78%]"
        />
        <div className="relative z-10 flex items-center gap-3 px-4 pt-4 md:px-7 md:pt-7 lg:px-12 lg:pt-10">
          <span className="[--art-accent:var(--gold-glow)] md:hidden">
            <Art name="lamp-hanging" size={34} />
          </span>
          <span className="[--art-accent:var(--gold-glow)] max-md:hidden">
            <Art name="lamp-hanging" size={44} />
          </span>
          <p className="title min-w-0 flex-1 font-[520] text-[1.0625rem] leading-tight md:text-[1.375rem]">
            {temple.name}
            {temple.town && (
              <span className="block pt-1 font-normal font-sans text-sm tracking-normal max-md:hidden">
                {temple.town}
              </span>
            )}
          </p>
          {end}
        </div>
        <div className="relative z-10 mt-auto px-4 pt-16 pb-3.5 low:pt-4 md:px-7 md:pb-8 lg:px-12 lg:pb-11">
          <p className="pb-1.5 max-md:hidden">
            {isOutline
              ? blank
              : t(`layouts.sky.${sky}`, { sunrise: clockWords(sunrise), sunset: clockWords(sunset) })}
          </p>
          <p className="title font-[420] text-[1.375rem] leading-[1.625rem] md:text-3xl lg:text-[2.5rem] lg:leading-[2.75rem]">
            {isOutline ? blank : <time dateTime={day}>{formatDay(day, 'long')}</time>}
          </p>
          {today && <div className="pt-1 md:pt-2">{today}</div>}
        </div>
      </section>
      <div className="flex flex-col px-4 pt-5 pb-7 md:px-7 md:py-8 lg:px-12">
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[416px] flex-1 content-start outline-none md:content-center"
        >
          {children}
        </main>
        <div className="min-h-24 pt-8">{!isOutline && <Footer {...props} centred />}</div>
        <div className="min-h-24 pt-2">{below}</div>
      </div>
    </div>
  )
}
