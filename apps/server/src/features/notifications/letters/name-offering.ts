import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'

type NamedOffering = { offeringName: string; offeringNameMl: string; offeringTexts: unknown }

/** An offering's name in the letter's language. */
export const nameOffering = (
  language: Language,
  { offeringName, offeringNameMl, offeringTexts }: NamedOffering,
) => nameOfferingIn(language, { name: offeringName, nameMl: offeringNameMl, texts: offeringTexts })
