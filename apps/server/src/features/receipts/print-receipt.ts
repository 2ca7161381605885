import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { ReceiptPaper, ReceiptPrint, ReceiptSize } from './receipts.rules.ts'

const receiptPaper: Paper<ReceiptPrint> = { module: new URL('./draw-receipt.ts', import.meta.url).href }

/** As issued: what the devotee downloads, today or in ten years. */
export function printReceipt(printer: Printer, paper: ReceiptPaper, size: ReceiptSize): Promise<Buffer> {
  return printer.print(receiptPaper, { paper, size, copy: null })
}

/** The office's reprint, which says that it is one. */
export function printDuplicate(printer: Printer, print: ReceiptPrint): Promise<Buffer> {
  return printer.print(receiptPaper, print)
}
