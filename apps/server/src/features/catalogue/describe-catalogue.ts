import type { Offering as PublicOffering } from '@vazhipadu/contract/catalogue'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn, textIn } from '@vazhipadu/locales/read-text'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { spellingsOf } from '@vazhipadu/panchang/star-spellings'
import { nameStar } from '../calendar/calendar.rules.ts'
import { offeringNotFound } from './catalogue.errors.ts'
import type { Catalogue, Concern, Deity, Session } from './catalogue.reads.ts'
import { findPrice, type Offering, type Price, type SessionHours } from './catalogue.rules.ts'

export const describeDeity = ({ texts, ...deity }: Deity, language: Language) => ({
  ...deity,
  name: textIn(language, { ...deity, texts }, 'name'),
})

export const describeConcern = ({ texts, ...concern }: Concern, language: Language) => ({
  ...concern,
  name: textIn(language, { ...concern, texts }, 'name'),
  description: textIn(language, { ...concern, texts }, 'description'),
})

export const describeSession = ({ texts, ...session }: Session, language: Language) => ({
  ...session,
  name: textIn(language, { ...session, texts }, 'name'),
})

/** A star with another name in the reader's language can still be found by its Kerala spelling. */
export function describeStar(star: Catalogue['stars'][number], language: Language) {
  const { name } = nameStar(star.id, language)
  const spellings = spellingsOf(star.id)
  return { ...star, name, spellings: name === star.name ? spellings : [star.name, ...spellings] }
}

/** `language` is the reader's; the office edits the catalogue in English. */
type Context = { hours: SessionHours; today: CivilDate; language: Language }

function describeRest(catalogue: Catalogue, offering: Offering, { hours, language }: Context) {
  const {
    deityId,
    sessionId,
    pool,
    version: _version,
    isActive: _active,
    prices: _prices,
    texts,
    ...rest
  } = offering
  const deity = catalogue.deities.find(({ id }) => id === deityId)
  const session = catalogue.sessions.find(({ id }) => id === sessionId)
  if (!deity || !session) throw new Error(`offering ${offering.id} has no deity or session`)
  const { contents } = rest.prasadam
  return {
    ...rest,
    name: nameOfferingIn(language, offering),
    description: textIn(language, offering, 'description'),
    prasadam: { ...rest.prasadam, contents: textIn(language, { contents, texts }, 'contents') },
    deity: describeDeity(deity, language),
    session: { ...describeSession(session, language), id: sessionId, startsAt: hours[sessionId] },
    pool_id: pool.id,
    unit: pool.unit,
  }
}

export function describeOffering(catalogue: Catalogue, offering: Offering, context: Context): PublicOffering {
  const price = findPrice(offering.prices, context.today)
  if (!price) throw offeringNotFound()
  const next = offering.prices.find(({ effectiveFrom }) => effectiveFrom > context.today)
  return {
    ...describeRest(catalogue, offering, context),
    pricePaise: price.pricePaise,
    nextPrice: next ? { effectiveFrom: next.effectiveFrom, pricePaise: next.pricePaise } : null,
  }
}

/** The office's view, with history and whether it is offered. */
export function describeForOffice(
  catalogue: Catalogue,
  offering: Offering,
  { hours, today }: Omit<Context, 'language'>,
) {
  const current = findPrice(offering.prices, today)
  const stateOf = (price: Price) => {
    if (price === current) return 'now' as const
    return price.effectiveFrom > today ? ('coming' as const) : ('past' as const)
  }
  return {
    ...describeRest(catalogue, offering, { hours, today, language: 'en' }),
    pricePaise: current?.pricePaise ?? null,
    prices: offering.prices.map((price) => ({
      ...price,
      setAt: price.setAt.toISOString(),
      state: stateOf(price),
    })),
    isActive: offering.isActive,
    version: offering.version,
  }
}
