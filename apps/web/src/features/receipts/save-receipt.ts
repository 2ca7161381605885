import { generateReceipt } from '@vazhipadu/contract/receipts'
import { call } from '../../lib/api/call.ts'
import { fetchDownload, saveDownload } from '../../lib/save-download.ts'
import { createFileUrl } from '../../lib/save-file.ts'

/** The receipt as it was issued. Its URL works once, so it is asked for at each press. */
export async function saveReceipt(tranNo: string): Promise<void> {
  await saveDownload(await createReceiptDownload(tranNo))
}

/**
 * Shows the receipt in a tab of its own, opened with the press: later the browser would take it for an advertisement.
 * The file is brought whole first, because its URL works once and a reader that saves asks again.
 */
export async function viewReceipt(tranNo: string): Promise<void> {
  const tab = window.open('about:blank')
  if (!tab) return saveReceipt(tranNo)
  try {
    tab.location.href = createFileUrl(await fetchReceipt(tranNo))
  } catch (error) {
    tab.close()
    throw error
  }
}

/** The file itself, as it was issued. */
export async function fetchReceipt(tranNo: string): Promise<Blob> {
  return (await fetchDownload(await createReceiptDownload(tranNo))).file
}

async function createReceiptDownload(tranNo: string): Promise<string> {
  const { url } = await call(generateReceipt, { params: { id: tranNo }, query: {} })
  return url
}
