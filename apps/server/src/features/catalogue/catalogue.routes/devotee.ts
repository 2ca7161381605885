import * as contract from '@vazhipadu/contract/catalogue'
import type { Language } from '@vazhipadu/locales/languages'
import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import type { FastifyInstance } from 'fastify'
import { implementCached } from '../../../platform/http/implement-cached.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import type { LockDays } from '../../calendar/calendar.rules.ts'
import { SETTINGS_TOPIC, type Settings } from '../../settings/settings.reads.ts'
import { concernNotFound } from '../catalogue.errors.ts'
import { CATALOGUE_TOPIC, type CatalogueCache } from '../catalogue.reads.ts'
import { isOffered, type Offering } from '../catalogue.rules.ts'
import { describeConcern, describeDeity, describeOffering, describeStar } from '../describe-catalogue.ts'
import { officeRoutes } from './office.ts'

type Deps = Platform & {
  catalogue: CatalogueCache
  calendar: Calendar
  settings: Settings
  lockDays: LockDays
}

const topics = [CATALOGUE_TOPIC, SETTINGS_TOPIC]

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  officeRoutes(app, deps)
  const { clock, catalogue, calendar, settings } = deps

  /** The offerings on sale that pass the filter, in the devotee's language. */
  const listOffered = async (language: Language, passes: (offering: Offering) => boolean) => {
    const all = await catalogue.get()
    const { today } = calendar.timeAt(clock.now())
    const context = { today, hours: await settings.get('temple.sessions'), language }
    return all.offerings
      .filter((offering) => isOffered(offering, today) && passes(offering))
      .map((offering) => describeOffering(all, offering, context))
  }
  const count = async (passes: (offering: Offering) => boolean) => {
    const { today } = calendar.timeAt(clock.now())
    return (await catalogue.get()).offerings.filter((each) => isOffered(each, today) && passes(each)).length
  }
  const listConcerns = async (language: Language) =>
    Promise.all(
      (await catalogue.get()).concerns.map(async (concern) => ({
        ...describeConcern(concern, language),
        offeringCount: await count(({ concerns }) => concerns.includes(concern.id)),
      })),
    )

  implementCached(app, contract.getConcerns, {
    topics,
    load: async (_query, language) => ({ concerns: await listConcerns(language) }),
  })
  implementCached(app, contract.getConcernOfferings, {
    topics,
    load: async ({ concern_id }, language) => {
      const concern = (await listConcerns(language)).find(({ id }) => id === concern_id)
      if (!concern) throw concernNotFound()
      const offerings = await listOffered(language, ({ concerns }) => concerns.includes(concern_id))
      return { concern, offerings }
    },
  })
  implementCached(app, contract.listBirthStars, {
    topics,
    load: async (_query, language) => ({
      stars: (await catalogue.get()).stars.map((star) => describeStar(star, language)),
    }),
  })
  implementCached(app, contract.listDeities, {
    topics,
    load: async (_query, language) => ({
      deities: await Promise.all(
        (await catalogue.get()).deities.map(async (deity) => ({
          ...describeDeity(deity, language),
          offeringCount: await count(({ deityId }) => deityId === deity.id),
        })),
      ),
    }),
  })
  implementCached(app, contract.listOfferings, {
    topics,
    load: async ({ deity_id, concern_id, category, session, search }, language) => {
      const words = search?.toLowerCase() ?? ''
      const namesOf = (offering: Offering) =>
        `${offering.name} ${offering.nameMl} ${nameOfferingIn(language, offering)}`.toLowerCase()
      const offerings = await listOffered(
        language,
        (offering) =>
          (deity_id === undefined || offering.deityId === deity_id) &&
          (concern_id === undefined || offering.concerns.includes(concern_id)) &&
          (category === undefined || offering.category === category) &&
          (session === undefined || offering.sessionId === session) &&
          namesOf(offering).includes(words),
      )
      return { offerings }
    },
  })
  implementCached(app, contract.getAllNoorumPalum, {
    topics,
    load: async (_query, language) => ({
      offerings: await listOffered(language, ({ family }) => family === 'noorum-palum'),
    }),
  })
}
