import type { AlmanacDay, PageOf, PublicPage, Rate } from '@vazhipadu/contract/public-pages/pages'
import { sampleDay, sampleMonth, sampleToday } from '../../gallery/sample-calendar.ts'

const temple: PublicPage['temple'] = {
  name: 'Sree Nagaraja Temple, Kavumpuzha',
  nameMl: 'ശ്രീ നാഗരാജ ക്ഷേത്രം',
  address: 'Kavumpuzha, Kerala 688561',
  phone: '+91 478 555 0100',
  email: 'office@temple.example',
  openingHours: '5 to 12, 17 to 20',
  opensAt: '04:30',
  sessions: [{ name: 'Usha pooja', nameMl: 'ഉഷഃപൂജ', startsAt: '05:00' }],
  latitude: 9.77,
  longitude: 76.36,
  timeZone: 'Asia/Kolkata',
  webUrl: 'https://seva.temple.example',
  languages: ['en', 'ml'],
}

const every = { temple, today: sampleToday, language: 'en', bookingClosed: null } as const

const postage = { kerala: 5_000, india: 8_000, abroad: 90_000 }

const almanacDay = (date: string): AlmanacDay => ({ ...sampleDay(date), inauspicious: [], closed: null })

const greatDay = (date: string, daysAway: number): PageOf<'home'>['greatDays'][number] => ({
  date,
  daysAway,
  malayalam: sampleDay(date).malayalam,
  id: 'ayilyam',
  name: 'Ayilyam',
  nameMl: 'ആയില്യം',
})

const greatDays = [greatDay('2026-11-15', 1), greatDay('2026-11-30', 16)]

/** Held on the days of one star. */
export const sampleRate = (part: Partial<Rate> = {}): Rate => ({
  id: 28,
  slug: 'noorum-palum',
  name: 'Noorum palum',
  nameMl: 'നൂറും പാലും',
  category: 'sarpa',
  deity: { id: 1, slug: 'nagaraja', name: 'Nagaraja', nameMl: 'നാഗരാജാവ്', emblem: 'deity-nagaraja' },
  session: { id: 'usha', name: 'Usha pooja', nameMl: 'ഉഷഃപൂജ', startsAt: '05:00' },
  pricePaise: 20_000,
  schedule: {
    weekdays: [],
    stars: [9],
    malayalamMonths: [],
    observances: [],
    notOnTithis: [],
    notOnObservances: [],
  },
  prasadam: { kind: 'none', grams: null, keepsDays: null, contents: null },
  mustBePresent: false,
  starNames: ['Ayilyam'],
  nextDay: '2026-11-15',
  ...part,
})

/** Pages as the worker would write them on Saturday 14 November 2026. */
export const sampleHome = (part: Partial<PageOf<'home'>> = {}): PageOf<'home'> => ({
  page: 'home',
  ...every,
  day: almanacDay(sampleToday),
  rates: [],
  offeringCount: 0,
  deityCount: 0,
  concerns: [],
  greatDays,
  closings: [],
  ...part,
})

export const sampleOfferings = (rates: Rate[]): PageOf<'offerings'> => ({
  page: 'offerings',
  ...every,
  rates,
})

export const sampleOfferingPage = (related: Rate[]): PageOf<'offering'> => ({
  page: 'offering',
  ...every,
  offering: {
    ...sampleRate(),
    description: 'Rice flour, turmeric and milk.',
    family: null,
    concerns: [],
    nextPrice: null,
    pool_id: 1,
    units: 1,
    unit: 'tickets',
    mostPerOrder: 10,
    mostPerAccountDay: null,
    starRequired: true,
    cutoff: { daysBefore: 1, time: '18:00' },
    counterMinutes: 15,
    opensDays: 365,
  },
  days: [],
  related,
  postage,
})

export const sampleCalendar = (): PageOf<'calendar'> => ({
  page: 'calendar',
  ...every,
  month: '2026-11',
  days: sampleMonth(28, '2026-11')
    .days.slice(0, 28)
    .map(({ date }) => almanacDay(date)),
  months: ['2026-11', '2026-12'],
  greatDays,
})

export const sampleTodayPage = (): PageOf<'today'> => ({
  page: 'today',
  ...every,
  day: almanacDay(sampleToday),
  tomorrow: almanacDay('2026-11-15'),
  rates: [],
})

export const sampleHelp = (): PageOf<'help'> => ({
  page: 'help',
  ...every,
  postage,
  refundDays: 'five to seven working days',
})
