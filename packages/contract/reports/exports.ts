import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { transactionFilters } from './transactions.ts'

/** Row limit of spreadsheet exports; larger ones must be CSV, which has no limit. */
export const MAX_SHEET_ROWS = 50_000

export const listExport = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  rowsTotal: z.number().int(),
  rowsDone: z.number().int(),
  file_name: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type ListExport = z.input<typeof listExport>

export const startTransactionExport = endpoint({
  method: 'POST',
  path: '/booking/transaction-history/export-sheet',
  summary: 'Have the whole result made into a spreadsheet (XLSX); each is audited',
  access: 'treasury',
  stepUp: true,
  body: transactionFilters,
  response: listExport,
})

const ofExport = z.object({ id: z.uuid() })

export const getExport = endpoint({
  method: 'GET',
  path: '/exports/:id',
  summary: 'Progress of a file that the caller requested',
  access: 'treasury',
  params: ofExport,
  response: listExport,
})

export const downloadExport = endpoint({
  method: 'POST',
  path: '/exports/:id/download',
  summary: 'An address to fetch it from, once and within a minute',
  access: 'treasury',
  stepUp: true,
  params: ofExport,
  response: downloadLink,
})
