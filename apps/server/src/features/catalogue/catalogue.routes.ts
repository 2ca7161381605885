import * as contract from '@vazhipadu/contract/catalogue'
import * as keeping from '@vazhipadu/contract/catalogue-keeping'
import { succeeded } from '@vazhipadu/contract/identity'
import * as poolsContract from '@vazhipadu/contract/pools'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { spellingsOf } from '@vazhipadu/panchang/star-spellings'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { implementKept } from '../../platform/http/implement-kept.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { type LockDays, nameObservance } from '../calendar/calendar.rules.ts'
import { SETTINGS_TOPIC, type Settings } from '../settings/settings.reads.ts'
import { concernNotFound } from './catalogue.errors.ts'
import {
  CATALOGUE_TOPIC,
  type Catalogue,
  type CatalogueCache,
  describeForOffice,
  describeOffering,
  loadCatalogue,
} from './catalogue.reads.ts'
import { isOffered, type Offering } from './catalogue.rules.ts'
import { countSales } from './count-sales.ts'
import { createDeity } from './create-deity.ts'
import { createOffering } from './create-offering.ts'
import { updateOffering } from './save-offering.ts'
import { createPool, updatePool } from './save-pool.ts'
import { setPrices, withdrawPrice } from './set-price.ts'

type Deps = Platform & {
  catalogue: CatalogueCache
  calendar: Calendar
  settings: Settings
  lockDays: LockDays
}

const topics = [CATALOGUE_TOPIC, SETTINGS_TOPIC]

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoutes(app, deps)
  officeRoutes(app, deps)
}

function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, catalogue, calendar, settings } = deps

  /** The offerings on sale that pass, as devotees read them. */
  const listOffered = async (passes: (offering: Offering) => boolean) => {
    const all = await catalogue.get()
    const { today } = calendar.timeAt(clock.now())
    const context = { today, hours: await settings.get('temple.sessions') }
    return all.offerings
      .filter((offering) => isOffered(offering, today) && passes(offering))
      .map((offering) => describeOffering(all, offering, context))
  }
  const count = async (passes: (offering: Offering) => boolean) => {
    const { today } = calendar.timeAt(clock.now())
    return (await catalogue.get()).offerings.filter((each) => isOffered(each, today) && passes(each)).length
  }
  const listConcerns = async () =>
    Promise.all(
      (await catalogue.get()).concerns.map(async (concern) => ({
        ...concern,
        offeringCount: await count(({ concerns }) => concerns.includes(concern.id)),
      })),
    )

  implementKept(app, contract.getConcerns, {
    topics,
    load: async () => ({ concerns: await listConcerns() }),
  })
  implementKept(app, contract.getConcernOfferings, {
    topics,
    load: async ({ concern_id }) => {
      const concern = (await listConcerns()).find(({ id }) => id === concern_id)
      if (!concern) throw concernNotFound()
      return { concern, offerings: await listOffered(({ concerns }) => concerns.includes(concern_id)) }
    },
  })
  implementKept(app, contract.listBirthStars, {
    topics,
    load: async () => ({
      stars: (await catalogue.get()).stars.map((star) => ({ ...star, spellings: spellingsOf(star.id) })),
    }),
  })
  implementKept(app, contract.listDeities, {
    topics,
    load: async () => ({
      deities: await Promise.all(
        (await catalogue.get()).deities.map(async (deity) => ({
          ...deity,
          offeringCount: await count(({ deityId }) => deityId === deity.id),
        })),
      ),
    }),
  })
  implementKept(app, contract.listOfferings, {
    topics,
    load: async ({ deity_id, concern_id, category, session, search }) => {
      const words = search?.toLowerCase() ?? ''
      const offerings = await listOffered(
        (offering) =>
          (deity_id === undefined || offering.deityId === deity_id) &&
          (concern_id === undefined || offering.concerns.includes(concern_id)) &&
          (category === undefined || offering.category === category) &&
          (session === undefined || offering.sessionId === session) &&
          `${offering.name} ${offering.nameMl}`.toLowerCase().includes(words),
      )
      return { offerings }
    },
  })
  implementKept(app, contract.getAllNoorumPalum, {
    topics,
    load: async () => ({ offerings: await listOffered(({ family }) => family === 'noorum-palum') }),
  })
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, calendar, settings, lockDays } = deps
  const today = () => calendar.timeAt(clock.now()).today
  const actorOf = (caller: Caller) => ({ actorId: caller.accountId, at: clock.now(), today: today() })
  const writing = async () => {
    const { observances } = await calendar.getRules()
    return { db, lockDays, observances: new Set(observances.map(({ id }) => id)) }
  }
  // The office reads past the memory: what was just saved must be what is shown.
  const describe = async (catalogue: Catalogue, offering: Offering) =>
    describeForOffice(catalogue, offering, { today: today(), hours: await settings.get('temple.sessions') })
  const describeOne = async (id: number) => {
    const all = await loadCatalogue(db)
    const offering = all.offerings.find((each) => each.id === id)
    if (!offering) throw new Error('an offering just saved is listed')
    return describe(all, offering)
  }
  const describePool = async (id: number) => {
    const pool = (await loadCatalogue(db)).pools.find((each) => each.id === id)
    if (!pool) throw new Error('a pool just saved is listed')
    return pool
  }

  implement(app, contract.getCatalogue, async () => {
    const all = await loadCatalogue(db)
    const rules = await calendar.getRules()
    const count = (passes: (offering: Offering) => boolean) => all.offerings.filter(passes).length
    return {
      offerings: await Promise.all(all.offerings.map((offering) => describe(all, offering))),
      pools: all.pools,
      deities: all.deities.map((deity) => ({
        ...deity,
        offeringCount: count(({ deityId }) => deityId === deity.id),
      })),
      concerns: all.concerns.map((concern) => ({
        ...concern,
        offeringCount: count(({ concerns }) => concerns.includes(concern.id)),
      })),
      observances: rules.observances.map(({ id }) => nameObservance(rules, id)),
    }
  })
  implement(app, keeping.createOffering, async ({ body, caller }) =>
    describeOne(await createOffering(await writing(), actorOf(caller), body)),
  )
  implement(app, contract.updateOffering, async ({ params, body, caller }) => {
    await updateOffering(await writing(), actorOf(caller), params.id, body)
    return describeOne(params.id)
  })
  implement(app, contract.setPrice, async ({ params, body, caller }) => {
    const { effectiveFrom, pricePaise, note } = body
    const wanted = { offeringId: params.id, effectiveFrom, pricePaise, note: note ?? null }
    await setPrices(db, actorOf(caller), [wanted])
    return describeOne(params.id)
  })
  implement(app, contract.withdrawPrice, async ({ params, caller }) => {
    const effectiveFrom = params.effectiveFrom as CivilDate
    await withdrawPrice(db, actorOf(caller), { offeringId: params.id, effectiveFrom })
    return succeeded('The price has been taken back.')
  })
  implement(app, keeping.setPrices, async ({ body, caller }) => {
    const { effectiveFrom, note = null, prices } = body
    const wanted = prices.map((each) => ({ ...each, offeringId: each.offering_id, effectiveFrom, note }))
    await setPrices(db, actorOf(caller), wanted)
    return succeeded(prices.length === 1 ? 'The price is saved.' : `${prices.length} prices are saved.`)
  })
  implement(app, keeping.getSales, async ({ params }) => ({
    sales: await countSales(db, params.id, today()),
  }))
  implement(app, keeping.createDeity, async ({ body, caller }) => ({
    ...(await createDeity(db, actorOf(caller), body)),
    offeringCount: 0,
  }))
  implement(app, poolsContract.createPool, async ({ body, caller }) =>
    describePool(await createPool(await writing(), actorOf(caller), body)),
  )
  implement(app, poolsContract.updatePool, async ({ params, body, caller }) => {
    await updatePool(await writing(), actorOf(caller), params.id, body)
    return describePool(params.id)
  })
}
