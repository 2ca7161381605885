import { getCalendarFile } from '@vazhipadu/contract/orders'
import { generateReceipt } from '@vazhipadu/contract/receipts'
import { call } from '../../lib/api/call.ts'

/** The receipt as it was issued. Its URL works once, so it is asked for at each press. */
export async function saveReceipt(tranNo: string): Promise<void> {
  save(await offerReceipt(tranNo), '')
}

/**
 * Shows the receipt in a tab of its own, opened with the press: later the browser would take it for an advertisement.
 * The file is brought whole first, because its URL works once and a reader that saves asks again.
 */
export async function viewReceipt(tranNo: string): Promise<void> {
  const tab = window.open('about:blank')
  if (!tab) return saveReceipt(tranNo)
  try {
    const answer = await fetch(await offerReceipt(tranNo))
    if (!answer.ok) throw new Error(`the receipt's URL answered ${answer.status}`)
    tab.location.href = keepInMemory(await answer.blob())
  } catch (error) {
    tab.close()
    throw error
  }
}

async function offerReceipt(tranNo: string): Promise<string> {
  const { url } = await call(generateReceipt, { params: { id: tranNo }, query: {} })
  return url
}

export async function saveCalendarFile(tranNo: string): Promise<void> {
  const text = await call(getCalendarFile, { params: { tran_no: tranNo } })
  save(keepInMemory(new Blob([text], { type: 'text/calendar' })), `${tranNo}.ics`)
}

/** The browser has begun to read it after a minute; until the page closes it would stay in memory. */
function keepInMemory(file: Blob): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
