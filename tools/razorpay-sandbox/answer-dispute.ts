import { checkFields, readAmount, readChoice } from './check-body.ts'
import { moveDispute } from './dispute-payment.ts'
import type { Account, Dispute, DisputeRecord } from './entities.ts'
import type { KeptDocument } from './evidence.ts'
import { makeId } from './make-id.ts'
import { refuseInput, refuseState } from './refuse-request.ts'
import { getOwn, type Records } from './sandbox-records.ts'

/** Each field is a list of document ids. */
const proofs = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
]

const longestSummary = 1_000
const largestFile = 5_000_000

/** Final: the payer's bank keeps the sum. */
export function acceptDispute(records: Records, dispute: DisputeRecord): Dispute {
  checkOpen(records, dispute)
  moveDispute(records, dispute, 'lost')
  return dispute.entity
}

/**
 * A draft is stored but never submitted automatically; after submission the bank reviews it and nothing can be added.
 */
export function contestDispute(records: Records, dispute: DisputeRecord, input: unknown): Dispute {
  checkOpen(records, dispute)
  const body = checkFields(input, ['amount', 'summary', 'action', 'others', ...proofs])
  const action = readChoice(body.action ?? 'draft', 'action', ['draft', 'submit'])
  const { summary = null } = body
  if (summary !== null && (typeof summary !== 'string' || summary.length > longestSummary))
    throw refuseInput(`The summary may not be greater than ${longestSummary} characters.`, 'summary')
  const named = proofs.filter((proof) => body[proof] !== undefined)
  for (const proof of named) checkDocuments(records, dispute.account, body[proof], proof)
  if (action === 'submit' && named.length === 0)
    throw refuseInput('At least one document is required to submit the evidence.')
  dispute.entity.evidence = {
    ...Object.fromEntries(named.map((proof) => [proof, body[proof]])),
    amount: body.amount === undefined ? dispute.entity.amount : readAmount(body.amount),
    summary,
    submitted_at: action === 'submit' ? records.clock.now() : null,
  }
  if (action === 'submit') moveDispute(records, dispute, 'under_review')
  return dispute.entity
}

function checkOpen(records: Records, { entity }: DisputeRecord): void {
  if (entity.status !== 'open')
    throw refuseState(`Action not allowed when dispute is in ${entity.status} status`)
  if (records.clock.now() > entity.respond_by)
    throw refuseState('Action not allowed as deadline to respond has elapsed')
}

function checkDocuments(records: Records, account: Account, input: unknown, field: string): void {
  if (!Array.isArray(input) || input.length === 0) throw refuseInput(`The ${field} must be an array.`, field)
  for (const id of input) getOwn(records.documents, account, String(id))
}

/** Stores a document for the bank. */
export async function saveDocument(
  records: Records,
  account: Account,
  input: unknown,
): Promise<KeptDocument> {
  const body = checkFields(input, ['file', 'purpose'])
  readChoice(body.purpose, 'purpose', ['dispute_evidence'])
  const { file } = body
  if (!(file instanceof File)) throw refuseInput('The file field is required.', 'file')
  if (!['application/pdf', 'image/jpeg', 'image/png'].includes(file.type))
    throw refuseInput('The file type is not supported.', 'file')
  const content = await file.arrayBuffer()
  if (content.byteLength === 0 || content.byteLength > largestFile)
    throw refuseInput('The file size is not supported.', 'file')
  const entity: KeptDocument = {
    id: makeId('doc_'),
    entity: 'document',
    purpose: 'dispute_evidence',
    name: file.name,
    mime_type: file.type,
    size: content.byteLength,
    created_at: records.clock.now(),
  }
  records.documents.set(entity.id, { account, entity })
  return entity
}
