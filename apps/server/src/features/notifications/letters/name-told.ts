import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'

type Told = { offeringName: string; offeringNameMl: string; offeringTexts: unknown }

/** An offering as the reader of a letter calls it. */
export const nameTold = (language: Language, { offeringName, offeringNameMl, offeringTexts }: Told) =>
  nameOfferingIn(language, { name: offeringName, nameMl: offeringNameMl, texts: offeringTexts })
