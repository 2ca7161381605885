import type { Name } from './rules.ts'

/** `id` is stored by the API and the database: spellings may be corrected, numbers never change. */
export interface Named extends Name {
  readonly id: number
}

export interface NamedStar extends Named {
  readonly sanskrit: string
}

function number(first: number, names: readonly (readonly [en: string, ml: string])[]): readonly Named[] {
  return names.map(([en, ml], position) => ({ id: position + first, en, ml }))
}

export const STARS: readonly NamedStar[] = (
  [
    ['Aswathi', 'അശ്വതി', 'Aśvinī'],
    ['Bharani', 'ഭരണി', 'Bharaṇī'],
    ['Karthika', 'കാർത്തിക', 'Kṛttikā'],
    ['Rohini', 'രോഹിണി', 'Rohiṇī'],
    ['Makayiram', 'മകയിരം', 'Mṛgaśiras'],
    ['Thiruvathira', 'തിരുവാതിര', 'Ārdrā'],
    ['Punartham', 'പുണർതം', 'Punarvasu'],
    ['Pooyam', 'പൂയം', 'Puṣya'],
    ['Ayilyam', 'ആയില്യം', 'Āśleṣā'],
    ['Makam', 'മകം', 'Maghā'],
    ['Pooram', 'പൂരം', 'Pūrvaphalgunī'],
    ['Uthram', 'ഉത്രം', 'Uttaraphalgunī'],
    ['Atham', 'അത്തം', 'Hasta'],
    ['Chithira', 'ചിത്തിര', 'Citrā'],
    ['Chothi', 'ചോതി', 'Svāti'],
    ['Visakham', 'വിശാഖം', 'Viśākhā'],
    ['Anizham', 'അനിഴം', 'Anurādhā'],
    ['Thrikketta', 'തൃക്കേട്ട', 'Jyeṣṭhā'],
    ['Moolam', 'മൂലം', 'Mūla'],
    ['Pooradam', 'പൂരാടം', 'Pūrvāṣāḍhā'],
    ['Uthradam', 'ഉത്രാടം', 'Uttarāṣāḍhā'],
    ['Thiruvonam', 'തിരുവോണം', 'Śravaṇa'],
    ['Avittam', 'അവിട്ടം', 'Dhaniṣṭhā'],
    ['Chathayam', 'ചതയം', 'Śatabhiṣaj'],
    ['Pooruruttathi', 'പൂരുരുട്ടാതി', 'Pūrvabhādrapadā'],
    ['Uthrattathi', 'ഉത്രട്ടാതി', 'Uttarabhādrapadā'],
    ['Revathi', 'രേവതി', 'Revatī'],
  ] as const
).map(([en, ml, sanskrit], position) => ({ id: position + 1, en, ml, sanskrit }))

export const MALAYALAM_MONTHS: readonly Named[] = number(1, [
  ['Chingam', 'ചിങ്ങം'],
  ['Kanni', 'കന്നി'],
  ['Thulam', 'തുലാം'],
  ['Vrischikam', 'വൃശ്ചികം'],
  ['Dhanu', 'ധനു'],
  ['Makaram', 'മകരം'],
  ['Kumbham', 'കുംഭം'],
  ['Meenam', 'മീനം'],
  ['Medam', 'മേടം'],
  ['Edavam', 'ഇടവം'],
  ['Mithunam', 'മിഥുനം'],
  ['Karkidakam', 'കർക്കടകം'],
])

/** 0 is Sunday, as everywhere in JavaScript. */
export const WEEKDAYS: readonly Named[] = number(0, [
  ['Sunday', 'ഞായർ'],
  ['Monday', 'തിങ്കൾ'],
  ['Tuesday', 'ചൊവ്വ'],
  ['Wednesday', 'ബുധൻ'],
  ['Thursday', 'വ്യാഴം'],
  ['Friday', 'വെള്ളി'],
  ['Saturday', 'ശനി'],
])

const FIRST_FOURTEEN = [
  ['Prathama', 'പ്രഥമ'],
  ['Dwitiya', 'ദ്വിതീയ'],
  ['Thritiya', 'തൃതീയ'],
  ['Chathurthi', 'ചതുർത്ഥി'],
  ['Panchami', 'പഞ്ചമി'],
  ['Shashti', 'ഷഷ്ഠി'],
  ['Sapthami', 'സപ്തമി'],
  ['Ashtami', 'അഷ്ടമി'],
  ['Navami', 'നവമി'],
  ['Dasami', 'ദശമി'],
  ['Ekadasi', 'ഏകാദശി'],
  ['Dwadasi', 'ദ്വാദശി'],
  ['Trayodasi', 'ത്രയോദശി'],
  ['Chathurdasi', 'ചതുർദശി'],
] as const

/** 1 to 15 in the bright fortnight (shukla), 16 to 30 in the dark one (krishna). */
export const TITHIS: readonly Named[] = number(1, [
  ...FIRST_FOURTEEN,
  ['Pournami', 'പൗർണമി'],
  ...FIRST_FOURTEEN,
  ['Amavasi', 'അമാവാസി'],
])

export const PAKSHAS = {
  shukla: { en: 'Shukla', ml: 'ശുക്ലപക്ഷം' },
  krishna: { en: 'Krishna', ml: 'കൃഷ്ണപക്ഷം' },
} as const satisfies Record<string, Name>

export function pakshaOf(tithi: number): keyof typeof PAKSHAS {
  return tithi <= 15 ? 'shukla' : 'krishna'
}
