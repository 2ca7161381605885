import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Kinds of text that the temple writes itself. */
export const textKinds = ['offerings', 'deities', 'concerns', 'sessions', 'temple'] as const
export type TextKind = (typeof textKinds)[number]

/** Every language but English, which is the source of all translations. */
export const translations = languages.filter((language) => language !== 'en')
export type Translation = (typeof translations)[number]

/** A missing or blank text falls back to English. */
const words = z.object({
  name: z.string().trim().max(120).optional(),
  description: z.string().trim().max(500).optional(),
  contents: z.string().trim().max(200).optional(),
  /**
   * The temple's address is public. The field is not called `address`, because fields of that name are hidden from part
   * of the office.
   */
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
  /** Id of the picture shown for it. */
  emblem: z.string().nullable(),
  /** Only the fields that have an English text. */
  english: words,
  /**
   * Hash of the English text. It is sent back with a translation, so that a later change of the English marks the
   * translation as outdated.
   */
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
