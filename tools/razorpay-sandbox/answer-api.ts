import { timingSafeEqual } from 'node:crypto'
import { acceptDispute, contestDispute, saveDocument } from './answer-dispute.ts'
import { capturePayment } from './capture-payment.ts'
import { createOrder, updateOrder } from './create-order.ts'
import type { Account, OrderRecord, PaymentRecord } from './entities.ts'
import { listWindow, readExpand, readPage, readWindow } from './list-entities.ts'
import { listSettled } from './list-settled.ts'
import type { ParsedRequest } from './read-request.ts'
import { refundOnce } from './refund-payment.ts'
import {
  refuseInput,
  refuseUnauthenticated,
  refuseUnknownAddress,
  refuseUnknownId,
} from './refuse-request.ts'
import { getOwn, type Records } from './sandbox-records.ts'
import { showOrder, showPayment } from './show-payment.ts'

interface Call extends ParsedRequest {
  account: Account
  /** Path segments after the collection: `/v1/orders/:id/:what/:inner`. */
  id: string
  inner: string
}

type Handler = (records: Records, call: Call) => object | Promise<object>

const createdAt = (record: { entity: { created_at: number } }) => record.entity.created_at
const entityOf = <T>(record: { entity: T }) => record.entity

const handlers: Record<string, Handler> = {
  'POST orders': (records, { account, body }) => createOrder(records, account, body),
  'GET orders': (records, call) => listOrders(records, call),
  'GET orders/:id': (records, call) => showOrder(getOrder(records, call), readExpand(call.query)),
  'PATCH orders/:id': (records, call) => updateOrder(getOrder(records, call), call.body),
  'GET orders/:id/payments': (records, call) =>
    listWindow(getOrder(records, call).payments, readPage(call.query), createdAt, (each) =>
      showPayment(each, readExpand(call.query)),
    ),

  'GET payments': (_records, { account, query }) =>
    listWindow(account.payments, readWindow(query), createdAt, (each) =>
      showPayment(each, readExpand(query)),
    ),
  'GET payments/:id': (records, call) => showPayment(getPayment(records, call), readExpand(call.query)),
  'POST payments/:id/capture': (records, call) => {
    const payment = getPayment(records, call)
    capturePayment(records, payment, call.body)
    return showPayment(payment)
  },
  'POST payments/:id/refund': (records, call) => {
    const key = call.headers['x-refund-idempotency']
    return refundOnce(records, getPayment(records, call), call.body, key?.toString())
  },
  'GET payments/:id/refunds': (records, call) =>
    listWindow(getPayment(records, call).refunds, readWindow(call.query), createdAt, entityOf),
  'GET payments/:id/refunds/:inner': (records, call) => {
    const refund = getPayment(records, call).refunds.find((each) => each.entity.id === call.inner)
    if (refund === undefined) throw refuseUnknownId()
    return refund.entity
  },

  'GET refunds': (_records, { account, query }) =>
    listWindow(account.refunds, readWindow(query), createdAt, entityOf),
  'GET refunds/:id': (records, { account, id }) => getOwn(records.refunds, account, id).entity,

  'GET settlements': (_records, { account, query }) =>
    listWindow(
      account.settlements,
      readWindow(query),
      (each) => each.created_at,
      (each) => each,
    ),
  'GET settlements/:id': (records, { account, id }) => getOwn(records.settlements, account, id).entity,
  'GET settlements/recon/combined': (_records, { account, query }) => listSettled(account, query),

  'GET disputes': (_records, { account, query }) =>
    listWindow(account.disputes, readPage(query), createdAt, entityOf),
  'GET disputes/:id': (records, { account, id }) => getOwn(records.disputes, account, id).entity,
  'POST disputes/:id/accept': (records, { account, id }) =>
    acceptDispute(records, getOwn(records.disputes, account, id)),
  'PATCH disputes/:id/contest': (records, { account, id, body }) =>
    contestDispute(records, getOwn(records.disputes, account, id), body),
  'POST documents': (records, { account, body }) => saveDocument(records, account, body),
  'GET documents/:id': (records, { account, id }) => getOwn(records.documents, account, id).entity,
}

/** The merchant API under `/v1`. */
export async function answerApi(records: Records, request: ParsedRequest): Promise<object> {
  const account = authenticate(records, request.headers.authorization)
  const [kind = '', id = '', what = '', inner = '', ...more] = request.path.slice('/v1/'.length).split('/')
  if (more.length > 0) throw refuseUnknownAddress()
  const route =
    kind === 'settlements' && id === 'recon'
      ? `settlements/recon/${what}`
      : [kind, id && ':id', what, inner && ':inner'].filter((part) => part !== '').join('/')
  const handler = handlers[`${request.method} ${route}`]
  if (handler === undefined) throw refuseUnknownAddress()
  return handler(records, { ...request, account, id, inner })
}

function authenticate(records: Records, header: string | undefined): Account {
  const [scheme, encoded] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) throw refuseUnauthenticated()
  const [keyId = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  const account = records.accounts.get(keyId)
  const [given, accountSecret] = [Buffer.from(secret.join(':')), Buffer.from(account?.secret ?? '')]
  if (
    account === undefined ||
    given.length !== accountSecret.length ||
    !timingSafeEqual(given, accountSecret)
  ) {
    throw refuseUnauthenticated()
  }
  return account
}

/** After this time an order can no longer be fetched, but its payments can. */
const fetchableSeconds = 180 * 86_400

function getOrder(records: Records, { account, id }: Call): OrderRecord {
  const order = getOwn(records.orders, account, id)
  if (records.clock.now() - order.entity.created_at > fetchableSeconds) throw refuseUnknownId()
  return order
}

function getPayment(records: Records, { account, id }: Call): PaymentRecord {
  return getOwn(records.payments, account, id)
}

function listOrders(_records: Records, { account, query }: Call): object {
  const receipt = query.get('receipt')
  const authorized = query.get('authorized')
  if (authorized !== null && authorized !== '0' && authorized !== '1') {
    throw refuseInput('The selected authorized is invalid.', 'authorized')
  }
  const expand = readExpand(query)
  return listWindow(
    receipt === null ? account.orders : (account.ordersByReceipt.get(receipt) ?? []),
    readWindow(query),
    createdAt,
    (each) => showOrder(each, expand),
    (each) => authorized === null || isAuthorized(each) === (authorized === '1'),
  )
}

function isAuthorized(order: OrderRecord): boolean {
  return order.payments.some(({ entity }) => entity.status === 'authorized' || entity.captured)
}
