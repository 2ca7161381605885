import { browser } from '../../lib/browser.ts'
import { createFileUrl, saveFile } from '../../lib/save-file.ts'
import { fetchReceipt, saveReceipt } from './save-receipt.ts'

/** Opens the print dialog directly; saves the file in browsers that cannot show PDFs. */
export async function printReceipt(tranNo: string): Promise<void> {
  if (!browser.showsPdf()) return saveReceipt(tranNo)
  const url = createFileUrl(await fetchReceipt(tranNo))
  await browser.print(url).catch(() => saveFile(url, `${tranNo}.pdf`))
}
