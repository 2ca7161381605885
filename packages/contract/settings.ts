import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const hhmm = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Expected a time like 05:30' })
/** Of the English each was made from, `of` keeps a mark. */
const templeText = z.object({
  name: z.string().trim().max(120).optional(),
  address: z.string().trim().max(300).optional(),
  openingHours: z.string().trim().max(120).optional(),
  receiptNote: z.string().trim().max(300).optional(),
  of: z.string().max(40).optional(),
})
const templeTexts = z.partialRecord(z.enum(languages), templeText)
const charge = z.number().int().min(0).max(10_000_000)

/**
 * What the temple may change while the system runs. Each key has a schema and a default;
 * later features add theirs here, next to the others.
 */
export const settingSchemas = {
  'temple.name': z.string().min(2).max(120).default('Sree Nagaraja Temple, Kavumpuzha'),
  'temple.nameMl': z.string().max(120).default('ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ'),
  'temple.address': z.string().max(300).default('Kavumpuzha P.O., Alappuzha, Kerala 688 561'),
  'temple.phone': z.string().max(40).default('+91 477 224 1180'),
  'temple.email': z.email().default('office@kavumpuzha.example'),
  'temple.openingHours': z.string().max(120).default('5 am – 12 noon and 5 – 8 pm'),
  /** Stands on every receipt before the office's hours. */
  'temple.receiptNote': z
    .string()
    .max(300)
    .default(
      'Names are read out in the devotee’s absence. Please bring this receipt when you collect prasadam.',
    ),
  'temple.blessingMl': z.string().max(120).default('നാഗരാജാവിന്റെ അനുഗ്രഹം ഉണ്ടാകട്ടെ'),
  /** The same words in further languages, kept where the catalogue's are; the Malayalam name stands above. */
  'temple.texts': templeTexts.default({}),
  /** Which languages devotees may choose; English is always among them, and alone in a new house. */
  languages: z
    .array(z.enum(languages))
    .max(languages.length)
    .refine((chosen) => chosen.includes('en'), { error: 'English is always among them' })
    .default(['en']),
  'temple.opensAt': hhmm.default('05:00'),
  /** Dialling codes to which codes and notices go by SMS; elsewhere e-mail is offered. */
  'sms.dialCodes': z.array(z.string().regex(/^\d{1,4}$/)).default(['91']),
  /** When each pooja of the day begins. */
  'temple.sessions': z
    .object({ usha: hhmm, ucha: hhmm, athazha: hhmm })
    .default({ usha: '05:30', ucha: '10:30', athazha: '19:00' }),
  /** How long a star must last after sunrise for the day to be its own: Kerala's six; 0 is the star at sunrise. */
  'calendar.minNazhika': z.number().min(0).max(30).default(6),
  'calendar.ifTwoSunrises': z.enum(['first', 'later']).default('later'),
  'calendar.sunrise': z.enum(['disc-centre', 'upper-limb']).default('disc-centre'),
  /** Ekadashi free of dashami at first light, or simply at sunrise. */
  'calendar.ekadashi': z.enum(['arunodaya', 'udaya']).default('arunodaya'),
  'booking.isOpen': z.boolean().default(true),
  /** Whether draws wait for a number that the world publishes; said in public with each of them. */
  'releases.hasBeacon': z.boolean().default(true),
  /** What devotees read while online booking is closed. */
  'booking.closedMessage': z.string().max(300).default('Online booking is closed for the moment.'),
  'booking.holdMinutes': z.number().int().min(5).max(60).default(15),
  /** Whether devotees may cancel by themselves; most temples of Kerala do not allow it. */
  'booking.mayCancel': z.boolean().default(false),
  /** How much of a line's price goes back when its devotee cancels it. */
  'booking.cancelSharePercent': z.number().int().min(0).max(100).default(100),
  /**
   * What one account may keep without having paid. A family of any size books as ever; somebody who would block a
   * calendar for nothing cannot. Unpaid bookings first: one at the bank, one being chosen, one for somebody else.
   */
  'holding.mostUnpaidOrders': z.number().int().min(1).max(1_000).default(3),
  /** So many places a day or fewer are scarce from the first on. */
  'holding.scarceUpTo': z.number().int().min(0).max(10_000).default(50),
  /** Any day is scarce once less than this is left of it. */
  'holding.scarceLeftPercent': z.number().int().min(0).max(100).default(25),
  /** Of a scarce day one account keeps so much unpaid, or as much as one order may hold, whichever is more. */
  'holding.scarceSharePercent': z.number().int().min(0).max(100).default(10),
  /** Of what has so few places a day, only so many days can be kept unpaid: every Ayilyam of a year is 13 or 14. */
  'holding.rareUpTo': z.number().int().min(0).max(100).default(5),
  'holding.mostRareDays': z.number().int().min(1).max(1_000).default(14),
  /** Whoever lets go sooner has only changed their mind. */
  'holding.letGoMinutes': z.number().int().min(0).max(60).default(5),
  /** The first lapse within so many hours counts for nothing. */
  'holding.forgivenHours': z.number().int().min(1).max(48).default(24),
  /** After the second lapse, the third and so on: how long the next scarce place waits. */
  'holding.waitMinutes': z
    .array(z.number().int().min(0).max(2_880))
    .min(1)
    .max(10)
    .default([10, 30, 120, 360]),
  /** What the office gives back of one order above this, a second admin agrees to: a family's day of poojas goes alone. */
  'refunds.secondAdminAbovePaise': z.number().int().min(0).max(100_000_000).default(500_000),
  /** What one admin gives back in a day above this, a second agrees to: many small ones are a large one. */
  'refunds.secondAdminAboveDayPaise': z.number().int().min(0).max(1_000_000_000).default(2_500_000),
  /** Sent with each refund: the usual way, or at once where the bank can, for which the provider takes a fee. */
  'refunds.speed': z.enum(['normal', 'optimum']).default('normal'),
  /** Cash given back at the counter for one sale above this, a second person agrees to; for UPI always. */
  'counter.secondPersonAbovePaise': z.number().int().min(0).max(100_000_000).default(100_000),
  /** How long a refund takes, in the words that devotees read. */
  'booking.refundDays': z.string().min(1).max(60).default('5 to 7 working days'),
  /** How long a devotee has to choose between another day and the money, when the temple cannot hold a pooja. */
  'booking.answerDays': z.number().int().min(1).max(60).default(7),
  /** What posting one parcel costs, by how far it goes. */
  'delivery.chargesPaise': z
    .object({ kerala: charge, india: charge, abroad: charge })
    .default({ kerala: 6_000, india: 10_000, abroad: 150_000 }),
  /** Who gets the day sheet by mail: the office, and whoever brings it to the priest. */
  'daySheet.mailTo': z
    .array(z.email())
    .max(10)
    .default(['office@kavumpuzha.example', 'melsanthi@kavumpuzha.example']),
  /** Of the evening before: the sheet of tomorrow. */
  'daySheet.eveningAt': hhmm.default('18:30'),
  /** Of the day itself, when nobody is up to ask for it. */
  'daySheet.morningAt': hhmm.default('03:30'),
  /** What one piece of an offering takes; the totals of a day are reckoned by it. */
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
  /** Whoever works here gives a passkey or a code beside the password. Off: only those who have enrolled one. */
  'office.requireSecondFactor': z.boolean().default(true),
  /** What the office answers often; the answer is looked over before it is sent. */
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
/** Asked by name where a release is announced. */
export const beaconSetting = 'releases.hasBeacon' satisfies SettingKey
export type SettingValue<K extends SettingKey> = z.output<(typeof settingSchemas)[K]>
export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]

const setting = z.object({
  key: z.enum(settingKeys),
  value: z.unknown(),
  isDefault: z.boolean(),
  changedAt: z.iso.datetime({ offset: true }).nullable(),
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
