import { queryOptions } from '@tanstack/react-query'
import * as office from '@vazhipadu/contract/catalogue'
import {
  getAllNoorumPalum,
  getConcernOfferings,
  getConcerns,
  listDeities,
  listOfferings,
} from '@vazhipadu/contract/catalogue'
import * as keeping from '@vazhipadu/contract/catalogue-keeping'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as pools from '@vazhipadu/contract/pools'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

/** 10 min: the catalogue changes a few times a month, and prices are quoted again at payment. */
const staleTime = 10 * 60_000

export const concernsQuery = queryOptions({
  queryKey: ['concerns'],
  queryFn: async ({ signal }) => (await call(getConcerns, {}, { signal })).concerns,
  staleTime,
  meta: { public: true, keep: true },
})

export const noorumPalumQuery = queryOptions({
  queryKey: ['offerings', 'noorum-palum'],
  queryFn: async ({ signal }) => (await call(getAllNoorumPalum, {}, { signal })).offerings,
  staleTime,
  meta: { public: true, keep: true },
})

type OfferingFilter = RequestOf<typeof listOfferings>['query']

/** Offerings of a deity or a concern; without a filter, all bookable offerings (about forty). */
export const offeringsBy = (query: OfferingFilter) =>
  queryOptions({
    queryKey: ['offerings', 'by', query],
    queryFn: async ({ signal }) => (await call(listOfferings, { query }, { signal })).offerings,
    staleTime,
    meta: { public: true },
  })

export const offeringsQuery = offeringsBy({})

export const concernOfferingsQuery = (concernId: number) =>
  queryOptions({
    queryKey: ['offerings', 'concern', concernId],
    queryFn: ({ signal }) => call(getConcernOfferings, { query: { concern_id: concernId } }, { signal }),
    staleTime,
    meta: { public: true },
  })

export const deitiesQuery = queryOptions({
  queryKey: ['deities'],
  queryFn: async ({ signal }) => (await call(listDeities, {}, { signal })).deities,
  staleTime,
  meta: { public: true },
})

/** The catalogue for the office. Always refetched, because two people may edit at once. */
export const officeCatalogueQuery = queryOptions({
  queryKey: ['office-catalogue'],
  queryFn: ({ signal }) => call(office.getCatalogue, {}, { signal }),
})

export type Catalogue = ResponseOf<typeof office.getCatalogue>
export type OfficeOffering = Catalogue['offerings'][number]
export type Pool = Catalogue['pools'][number]
type Body<E extends { body: unknown }> =
  RequestOf<E & Parameters<typeof call>[0]> extends { body: infer B } ? B : never
export type OfferingBody = Body<typeof office.updateOffering>
export type NewOfferingBody = Body<typeof keeping.createOffering>
export type PriceBody = Body<typeof office.setPrice>
export type PoolBody = Body<typeof pools.createPool>

export const createOffering = (body: NewOfferingBody) => call(keeping.createOffering, { body })

export const updateOffering = (id: number, body: OfferingBody) =>
  call(office.updateOffering, { params: { id }, body })

export const setPrice = (id: number, body: PriceBody) => call(office.setPrice, { params: { id }, body })

export const withdrawPrice = (id: number, effectiveFrom: string) =>
  call(office.withdrawPrice, { params: { id, effectiveFrom } })

/** Pieces sold at each price; fetched only by an offering's own page. */
export const salesQuery = (id: number) =>
  queryOptions({
    queryKey: ['office-catalogue', 'sales', id],
    queryFn: async ({ signal }) => (await call(keeping.getSales, { params: { id } }, { signal })).sales,
  })

export const setPrices = (body: Body<typeof keeping.setPrices>) => call(keeping.setPrices, { body })

export const createDeity = (body: Body<typeof keeping.createDeity>) => call(keeping.createDeity, { body })

export const createPool = (body: PoolBody) => call(pools.createPool, { body })

export const updatePool = (id: number, body: PoolBody & { version: number }) =>
  call(pools.updatePool, { params: { id }, body })

/** Options for office changes to the catalogue: the devotees' queries are invalidated too. */
export const catalogueChange: ChangeOptions = {
  subjects: ['office-catalogue', 'offerings', 'deities', 'calendar'],
  refreshOn: 'success',
}
