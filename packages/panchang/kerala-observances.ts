import type { Name, ObservanceRule, Season, SpanAnchor, SpanObservance } from './rules.ts'

const name = (en: string, ml: string): Name => ({ en, ml })

function starDay(id: string, named: Name, star: number, season?: Season): SpanObservance {
  const row = { id, name: named, kind: 'star', indices: [star], anchor: 'owner-day' } as const
  return { ...row, ifTwo: 'last', ifNone: 'start-day', ...(season ? { season } : {}) }
}

function tithiDay(
  id: string,
  named: Name,
  tithis: readonly number[],
  anchor: SpanAnchor,
  ifNone: 'start-day' | 'owner-day',
  season?: Season,
): SpanObservance {
  const row = { id, name: named, kind: 'tithi', indices: tithis, anchor, ifTwo: 'first', ifNone } as const
  return season ? { ...row, season } : row
}

const lastIn = (malayalamMonth: number): Season => ({ malayalamMonth, pick: 'last' })
const everyIn = (malayalamMonth: number): Season => ({ malayalamMonth, pick: 'every' })

// Sources and certainty of each row: docs/domain/panchangam.md.
export const KERALA_OBSERVANCES: readonly ObservanceRule[] = [
  tithiDay('ekadashi', name('Ekadashi', 'ഏകാദശി'), [11, 26], 'arunodaya', 'start-day'),
  tithiDay('shashti', name('Shashti', 'ഷഷ്ഠി'), [6], 'owner-day', 'start-day'),
  // If trayodashi covers neither sunset, it begins after the first, so that evening's worship still falls in it.
  tithiDay('pradosham', name('Pradosham', 'പ്രദോഷം'), [13, 28], 'sunset', 'start-day'),
  tithiDay('pournami', name('Pournami', 'പൗർണമി'), [15], 'sunset', 'owner-day'),
  tithiDay('amavasi', name('Amavasi', 'അമാവാസി'), [30], 'sunset', 'owner-day'),

  starDay('ayilyam', name('Ayilyam', 'ആയില്യം'), 9),
  starDay('thiruvonam', name('Thiruvonam', 'തിരുവോണം'), 22),
  starDay('karthika', name('Karthika', 'കാർത്തിക'), 3),
  starDay('rohini', name('Rohini', 'രോഹിണി'), 4),

  starDay('kanni-ayilyam', name('Kanni Ayilyam', 'കന്നി ആയില്യം'), 9, lastIn(2)),
  starDay('thulam-ayilyam', name('Thulam Ayilyam', 'തുലാം ആയില്യം'), 9, lastIn(3)),
  starDay('thrikarthika', name('Thrikarthika', 'തൃക്കാർത്തിക'), 3, lastIn(4)),
  starDay('onam', name('Thiruvonam (Onam)', 'തിരുവോണം (ഓണം)'), 22, lastIn(1)),
  // Not "in Chingam": in 2021 Onam was on 5 Chingam, and Atham was still in Karkidakam.
  starDay('atham', name('Atham', 'അത്തം'), 13, { lastBefore: 'onam' }),
  starDay('guru-jayanthi', name('Sree Narayana Guru Jayanthi', 'ശ്രീനാരായണഗുരു ജയന്തി'), 24, lastIn(1)),

  tithiDay(
    'guruvayur-ekadashi',
    name('Guruvayur Ekadashi', 'ഗുരുവായൂർ ഏകാദശി'),
    [11],
    'arunodaya',
    'start-day',
    everyIn(4),
  ),
  tithiDay(
    'swargavathil-ekadashi',
    name('Swargavathil Ekadashi', 'സ്വർഗവാതിൽ ഏകാദശി'),
    [11],
    'arunodaya',
    'start-day',
    everyIn(5),
  ),
  // There were two in Karkidakam of 1198: 17 July 2023 was observed, 15 August was not.
  tithiDay('karkidaka-vavu', name('Karkidaka Vavu', 'കർക്കടക വാവ്'), [30], 'sunset', 'owner-day', {
    malayalamMonth: 12,
    pick: 'first',
  }),
  tithiDay(
    'ashtami-rohini',
    name('Ashtami Rohini', 'അഷ്ടമിരോഹിണി'),
    [23],
    'midnight',
    'owner-day',
    everyIn(1),
  ),
  // Lunar months, not Kanni and Kumbham: Vijayadashami of 2023 was 24 October, already Thulam.
  tithiDay('vijayadashami', name('Vijayadashami', 'വിജയദശമി'), [10], 'owner-day', 'start-day', {
    lunarMonth: 7,
  }),
  tithiDay('sivarathri', name('Sivarathri', 'ശിവരാത്രി'), [29], 'midnight', 'owner-day', { lunarMonth: 11 }),

  // Vishu needs a sunrise after the sankramam, so it can be the second of Medam; Makaravilakku needs none.
  { id: 'vishu', name: name('Vishu', 'വിഷു'), kind: 'sankramam', month: 9, anchor: 'next-sunrise' },
  {
    id: 'makaravilakku',
    name: name('Makaravilakku', 'മകരവിളക്ക്'),
    kind: 'sankramam',
    month: 6,
    anchor: 'civil-date',
  },
]
