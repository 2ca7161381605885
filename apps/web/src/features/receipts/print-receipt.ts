import { browser } from '../../lib/browser.ts'
import { createFileUrl, saveFile } from '../../lib/save-file.ts'
import { fetchReceipt, saveReceipt } from './save-receipt.ts'

/** Straight to the printer's dialog; a browser that keeps its PDFs to itself saves it, as it always could. */
export async function printReceipt(tranNo: string): Promise<void> {
  if (!browser.showsPdf()) return saveReceipt(tranNo)
  const url = createFileUrl(await fetchReceipt(tranNo))
  await browser.print(url).catch(() => saveFile(url, `${tranNo}.pdf`))
}
