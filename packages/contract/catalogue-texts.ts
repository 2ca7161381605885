import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the temple says in its own words. */
export const textKinds = ['offerings', 'deities', 'concerns', 'sessions', 'temple'] as const
export type TextKind = (typeof textKinds)[number]

/** Every language but English, which all others are made from. */
export const translations = languages.filter((language) => language !== 'en')
export type Translation = (typeof translations)[number]

/** A text that is left out, or blank, is told in English. */
const words = z.object({
  name: z.string().trim().max(120).optional(),
  description: z.string().trim().max(500).optional(),
  contents: z.string().trim().max(200).optional(),
  /** Everybody's to know, and not under the name of what is kept from some of the office. */
  templeAddress: z.string().trim().max(300).optional(),
  openingHours: z.string().trim().max(120).optional(),
  receiptNote: z.string().trim().max(300).optional(),
})
export type TextField = keyof z.output<typeof words>
export const textFields = Object.keys(words.shape) as TextField[]

const translation = z.enum(translations)

const textSubject = z.object({
  kind: z.enum(textKinds),
  id: z.string(),
  /** The picture that stands for it. */
  emblem: z.string().nullable(),
  /** Only what there is to tell. */
  english: words,
  /** Marks this English: sent back with a translation, it tells later whether the English has changed since. */
  of: z.string(),
  texts: z.partialRecord(translation, z.object({ words, isOutdated: z.boolean() })),
})
export type TextSubject = z.output<typeof textSubject>

export const listTexts = endpoint({
  method: 'GET',
  path: '/admin/catalogue/texts',
  summary: "The temple's own words in every language that is offered, and in Malayalam always",
  access: ['catalogue', 'audit'],
  response: z.object({ languages: z.array(translation), subjects: z.array(textSubject) }),
})

export const saveTexts = endpoint({
  method: 'PUT',
  path: '/admin/catalogue/texts/:kind/:id/:language',
  summary: 'Say in one language what an offering, a deity, a concern, a session or the temple is; audited',
  access: 'catalogue',
  params: z.object({ kind: z.enum(textKinds), id: z.string().max(40), language: translation }),
  body: z.object({ of: z.string().max(40), words }),
  response: textSubject,
})
