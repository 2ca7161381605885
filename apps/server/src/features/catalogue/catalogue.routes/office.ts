import * as contract from '@vazhipadu/contract/catalogue'
import * as keeping from '@vazhipadu/contract/catalogue-keeping'
import * as textsContract from '@vazhipadu/contract/catalogue-texts'
import * as poolsContract from '@vazhipadu/contract/pools'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../../platform/http/caller.ts'
import { implement } from '../../../platform/http/implement.ts'
import { succeeded } from '../../../platform/http/outcome.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import { type LockDays, nameObservance } from '../../calendar/calendar.rules.ts'
import type { Settings } from '../../settings/settings.reads.ts'
import { type Catalogue, loadCatalogue } from '../catalogue.reads.ts'
import type { Offering } from '../catalogue.rules.ts'
import { countSales } from '../count-sales.ts'
import { createDeity } from '../create-deity.ts'
import { createOffering } from '../create-offering.ts'
import { describeConcern, describeDeity, describeForOffice } from '../describe-catalogue.ts'
import { listTexts } from '../list-texts.ts'
import { updateOffering } from '../save-offering.ts'
import { createPool, updatePool } from '../save-pool.ts'
import { saveTexts } from '../save-texts.ts'
import { setPrices, withdrawPrice } from '../set-price.ts'

type Deps = Platform & { calendar: Calendar; settings: Settings; lockDays: LockDays }

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, calendar, settings, lockDays } = deps
  const today = () => calendar.timeAt(clock.now()).today
  const actorOf = (caller: Caller) => ({ actorId: caller.accountId, at: clock.now(), today: today() })
  const writing = async () => {
    const { observances } = await calendar.getRules()
    return { db, lockDays, observances: new Set(observances.map(({ id }) => id)) }
  }
  // The office bypasses the cache, because a page must show what was just saved.
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
        ...describeDeity(deity, 'en'),
        offeringCount: count(({ deityId }) => deityId === deity.id),
      })),
      concerns: all.concerns.map((concern) => ({
        ...describeConcern(concern, 'en'),
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
    const priceChange = { offeringId: params.id, effectiveFrom, pricePaise, note: note ?? null }
    await setPrices(db, actorOf(caller), [priceChange])
    return describeOne(params.id)
  })
  implement(app, contract.withdrawPrice, async ({ params, caller }) => {
    const effectiveFrom = params.effectiveFrom as CivilDate
    await withdrawPrice(db, actorOf(caller), { offeringId: params.id, effectiveFrom })
    return succeeded('office.priceTakenBack')
  })
  implement(app, keeping.setPrices, async ({ body, caller }) => {
    const { effectiveFrom, note = null, prices } = body
    const wanted = prices.map((each) => ({ ...each, offeringId: each.offering_id, effectiveFrom, note }))
    await setPrices(db, actorOf(caller), wanted)
    return succeeded('office.priceSaved', { count: prices.length })
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
  implement(app, textsContract.listTexts, () => listTexts(db))
  implement(app, textsContract.saveTexts, async ({ params, body, caller }) => {
    await saveTexts(db, actorOf(caller), params, body)
    const { subjects } = await listTexts(db)
    const saved = subjects.find(({ kind, id }) => kind === params.kind && id === params.id)
    if (!saved) throw new Error('what was just saved is listed')
    return saved
  })
}
