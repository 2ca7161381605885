import { getCalendarFile } from '@vazhipadu/contract/history'
import { generateReceipt } from '@vazhipadu/contract/receipts'
import { call } from '../../lib/api/call.ts'

/** The receipt as it was issued. Its address works once, so it is asked for at each press. */
export async function openReceipt(tranNo: string): Promise<void> {
  const { url } = await call(generateReceipt, { params: { id: tranNo }, query: {} })
  save(url, '')
}

export async function saveCalendarFile(tranNo: string): Promise<void> {
  const text = await call(getCalendarFile, { params: { tran_no: tranNo } })
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  save(url, `${tranNo}.ics`)
  // The browser has begun to read it by then; until the page closes it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
