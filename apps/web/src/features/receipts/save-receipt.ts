import { generateReceipt } from '@vazhipadu/contract/receipts'
import { call } from '../../lib/api/call.ts'
import { browser } from '../../lib/browser.ts'
import { fetchDownload, saveDownload } from '../../lib/save-download.ts'
import { createFileUrl, saveFile } from '../../lib/save-file.ts'

/** Saves the receipt as issued. The download URL works once, so a new one is requested each time. */
export async function saveReceipt(tranNo: string): Promise<void> {
  await saveDownload(await createReceiptDownload(tranNo))
}

/**
 * Shows the receipt in a new tab, opened during the click because the popup blocker would block it later. The file is
 * downloaded first: its URL works once, and a PDF viewer requests it again when saving.
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

/** The receipt's file as issued. */
export async function fetchReceipt(tranNo: string): Promise<Blob> {
  return (await fetchDownload(await createReceiptDownload(tranNo))).file
}

async function createReceiptDownload(tranNo: string): Promise<string> {
  const { url } = await call(generateReceipt, { params: { id: tranNo }, query: {} })
  return url
}

/** Opens the print dialog directly; saves the file in browsers that cannot show PDFs. */
export async function printReceipt(tranNo: string): Promise<void> {
  if (!browser.showsPdf()) return saveReceipt(tranNo)
  const url = createFileUrl(await fetchReceipt(tranNo))
  await browser.print(url).catch(() => saveFile(url, `${tranNo}.pdf`))
}
