import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldError } from './messages.ts'

const hhmm = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fieldError('clock') })
/** `of` stores a hash of the English text that each translation was made from. */
const templeText = z.object({
  name: z.string().trim().max(120).optional(),
  address: z.string().trim().max(300).optional(),
  openingHours: z.string().trim().max(120).optional(),
  receiptNote: z.string().trim().max(300).optional(),
  of: z.string().max(40).optional(),
})
const templeTexts = z.partialRecord(z.enum(languages), templeText)
const charge = z.number().int().min(0).max(10_000_000)

/** Settings that the temple may change at run time. Each key has a schema and a default; features add theirs here. */
export const settingSchemas = {
  'temple.name': z.string().min(2).max(120).default('Sree Nagaraja Temple, Kavumpuzha'),
  'temple.nameMl': z.string().max(120).default('ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ'),
  'temple.address': z.string().max(300).default('Kavumpuzha P.O., Alappuzha, Kerala 688 561'),
  'temple.phone': z.string().max(40).default('+91 477 224 1180'),
  'temple.email': z.email().default('office@kavumpuzha.example'),
  'temple.openingHours': z.string().max(120).default('5 am – 12 noon and 5 – 8 pm'),
  /** Printed on every receipt above the office hours. */
  'temple.receiptNote': z
    .string()
    .max(300)
    .default(
      'Names are read out in the devotee’s absence. Please bring this receipt when you collect prasadam.',
    ),
  'temple.blessingMl': z.string().max(120).default('നാഗരാജാവിന്റെ അനുഗ്രഹം ഉണ്ടാകട്ടെ'),
  /** Translations of these texts, stored with the catalogue's. The Malayalam name is in its own setting above. */
  'temple.texts': templeTexts.default({}),
  /** Languages that devotees may choose; English is always included, and the only one in a new installation. */
  languages: z
    .array(z.enum(languages))
    .max(languages.length)
    .refine((chosen) => chosen.includes('en'), { error: fieldError('english') })
    .default(['en']),
  'temple.opensAt': hhmm.default('05:00'),
  /** Dialling codes that receive SMS; e-mail is offered for all others. */
  'sms.dialCodes': z.array(z.string().regex(/^\d{1,4}$/)).default(['91']),
  /** Start time of each session. */
  'temple.sessions': z
    .object({ usha: hhmm, ucha: hhmm, athazha: hhmm })
    .default({ usha: '05:30', ucha: '10:30', athazha: '19:00' }),
  /** Nazhika that a star must last after sunrise to own the day: six in Kerala; 0 means the star at sunrise. */
  'calendar.minNazhika': z.number().min(0).max(30).default(6),
  'calendar.ifTwoSunrises': z.enum(['first', 'later']).default('later'),
  'calendar.sunrise': z.enum(['disc-centre', 'upper-limb']).default('disc-centre'),
  /** Whether Ekadashi must be free of dashami at first light (arunodaya) or is decided at sunrise (udaya). */
  'calendar.ekadashi': z.enum(['arunodaya', 'udaya']).default('arunodaya'),
  'booking.isOpen': z.boolean().default(true),
  /** Whether draws also use a random number published by a public beacon; stated publicly with each draw. */
  'releases.hasBeacon': z.boolean().default(true),
  /** Message shown while online booking is closed. */
  'booking.closedMessage': z.string().max(300).default('Online booking is closed for the moment.'),
  'booking.holdMinutes': z.number().int().min(5).max(60).default(15),
  /** Whether devotees may cancel by themselves; most temples in Kerala do not allow it. */
  'booking.mayCancel': z.boolean().default(false),
  /** Share of a line's price that is refunded when its devotee cancels it. */
  'booking.cancelSharePercent': z.number().int().min(0).max(100).default(100),
  /**
   * Limits of unpaid holds per account: high enough for any family, low enough that an account cannot block a calendar
   * for free. This first one counts unpaid bookings: one at the bank, one being chosen, one for another person.
   */
  'holding.mostUnpaidOrders': z.number().int().min(1).max(1_000).default(3),
  /** A pool with up to this many places a day is always scarce. */
  'holding.scarceUpTo': z.number().int().min(0).max(10_000).default(50),
  /** Any day is scarce once less than this share of it is left. */
  'holding.scarceLeftPercent': z.number().int().min(0).max(100).default(25),
  /** Share of a scarce day that one account may hold unpaid, but at least the maximum of one order. */
  'holding.scarceSharePercent': z.number().int().min(0).max(100).default(10),
  /** With up to this many places a day, `mostRareDays` limits the unpaid days; a year has 13 or 14 Ayilyam days. */
  'holding.rareUpTo': z.number().int().min(0).max(100).default(5),
  'holding.mostRareDays': z.number().int().min(1).max(1_000).default(14),
  /** A hold released within this time does not count as a lapse: the devotee has only changed their mind. */
  'holding.letGoMinutes': z.number().int().min(0).max(60).default(5),
  /** The first lapse within this period has no consequence. */
  'holding.forgivenHours': z.number().int().min(1).max(48).default(24),
  /** Waiting time before the next scarce place after the second lapse, the third and so on. */
  'holding.waitMinutes': z
    .array(z.number().int().min(0).max(2_880))
    .min(1)
    .max(10)
    .default([10, 30, 120, 360]),
  /** Refunds of one order above this sum need a second admin; a family's day of poojas stays below it. */
  'refunds.secondAdminAbovePaise': z.number().int().min(0).max(100_000_000).default(500_000),
  /** Refunds by one admin in a day above this sum need a second one, or many small refunds could avoid the limit. */
  'refunds.secondAdminAboveDayPaise': z.number().int().min(0).max(1_000_000_000).default(2_500_000),
  /** Speed requested with each refund: `normal`, or `optimum` (instant where the bank can; costs a fee). */
  'refunds.speed': z.enum(['normal', 'optimum']).default('normal'),
  /** Cash returns for one counter sale above this sum need a second person; returns of UPI sales always do. */
  'counter.secondPersonAbovePaise': z.number().int().min(0).max(100_000_000).default(100_000),
  /** Returns that one clerk may make alone in a day; each further one needs a second person. */
  'counter.returnsAloneADay': z.number().int().min(0).max(1_000).default(5),
  /** Share of their own sales of the day that one clerk may return alone; at least the limit for one sale. */
  'counter.returnsSharePercent': z.number().int().min(0).max(100).default(10),
  /** A drawer with a larger difference needs a second person to close. */
  'counter.differenceAlonePaise': z.number().int().min(0).max(100_000_000).default(50_000),
  /** Duration of a refund as shown to devotees. */
  'booking.refundDays': z.string().min(1).max(60).default('5 to 7 working days'),
  /** Days that a devotee has to choose between another day and a refund when the temple cannot hold a pooja. */
  'booking.answerDays': z.number().int().min(1).max(60).default(7),
  /** Postage per parcel by zone. */
  'delivery.chargesPaise': z
    .object({ kerala: charge, india: charge, abroad: charge })
    .default({ kerala: 6_000, india: 10_000, abroad: 150_000 }),
  /** Recipients of the day sheet by mail: the office, and the person who takes it to the priest. */
  'daySheet.mailTo': z
    .array(z.email())
    .max(10)
    .default(['office@kavumpuzha.example', 'melsanthi@kavumpuzha.example']),
  /** When tomorrow's sheet is mailed. */
  'daySheet.eveningAt': hhmm.default('18:30'),
  /** When today's sheet is mailed in the morning. */
  'daySheet.morningAt': hhmm.default('03:30'),
  /** Materials that one piece of an offering needs; used for a day's totals. */
  'daySheet.materials': z
    .array(z.object({ title: z.string().trim().min(2).max(60), text: z.string().trim().max(300) }))
    .max(60)
    .default([
      { title: 'Palpayasam', text: 'milk 1 L, rice 125 g, sugar 250 g' },
      { title: 'Kadumpayasam', text: 'jaggery 1 kg' },
      { title: 'Thrimadhuram', text: 'plantain, honey, sugar candy' },
      { title: 'Noorum palum', text: 'rice flour 100 g, turmeric 50 g, milk 200 ml' },
      { title: 'Ganapathi homam', text: 'coconut 1, malar, jaggery, ghee' },
      { title: 'Mrityunjaya homam', text: 'chittamrithu, karuka, ghee' },
      { title: 'Manjal abhishekam', text: 'turmeric 100 g' },
      { title: 'Neeranjanam', text: 'coconut halves and sesame wicks' },
    ]),
  /** Staff need a passkey or code beside the password. If off, after one week only those who have enrolled one do. */
  'office.requireSecondFactor': z.boolean().default(true),
  /** Frequent answers of the office, edited before they are sent. */
  'support.readyAnswers': z
    .array(z.object({ title: z.string().trim().min(2).max(60), text: z.string().trim().min(2).max(2_000) }))
    .max(40)
    .default([
      {
        title: 'Looking into it',
        text: 'Namaskaram. Thank you for writing to us. We are looking into it and will answer here by tomorrow.',
      },
      {
        title: 'Refund on its way',
        text: 'Namaskaram. The refund has been sent to the account or card you paid from. Banks take five to seven working days to show it.',
      },
      {
        title: 'Prasadam posted',
        text: 'Namaskaram. Your prasadam has been posted. It takes three to seven days within India. If it has not come by then, please answer here and we will send it again.',
      },
      {
        title: 'Name or star corrected',
        text: 'Namaskaram. The name and star have been corrected for the pooja. Nothing more is needed from you.',
      },
      {
        title: 'Please send a picture',
        text: 'Namaskaram. Please send us a picture of the message from your bank that shows the date, the amount and the reference number.',
      },
    ]),
} as const

export type SettingKey = keyof typeof settingSchemas
/** The key that release announcements read. */
export const beaconSetting = 'releases.hasBeacon' satisfies SettingKey
export type SettingValue<K extends SettingKey> = z.output<(typeof settingSchemas)[K]>
export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]

const setting = z.object({
  key: z.enum(settingKeys),
  value: z.unknown(),
  isDefault: z.boolean(),
  changedAt: z.iso.datetime({ offset: true }).nullable(),
  /** When a value that does not apply at once takes effect. */
  takesEffectAt: z.iso.datetime({ offset: true }).optional(),
})

export const listSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Every setting with its value',
  access: 'admin',
  response: z.object({ settings: z.array(setting) }),
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/admin/settings/:key',
  summary: 'Change one setting; audited',
  access: 'settings',
  stepUp: true,
  params: z.object({ key: z.enum(settingKeys) }),
  body: z.object({ value: z.unknown() }),
  response: setting,
})
