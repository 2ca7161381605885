import type { Printer } from '../../platform/pdf/printer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Composing } from './compose-receipt.ts'
import { receiptPaper } from './create-receipt-download.ts'
import { freezeReceipt } from './freeze-receipt.ts'
import type { ReceiptIssuer } from './issue-receipt.ts'
import { chooseSize } from './receipts.rules.ts'

type Deps = Platform & Composing & { printer: Printer; issuer: ReceiptIssuer }

/** The receipt of an order as issued, as a mail attachment; numbered now if it has no number yet. */
export async function attachReceipt(deps: Deps, tranNo: string) {
  const number = await deps.issuer.issue(tranNo)
  if (number === undefined) return undefined
  const frozen = await freezeReceipt(deps.db, deps, tranNo, deps.clock.now())
  if (!frozen) return undefined
  const { paper } = frozen
  return {
    number: paper.number,
    code: paper.verify.code,
    file: {
      filename: `receipt-${paper.number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      content: await deps.printer.print(receiptPaper, { paper, size: chooseSize(paper), copy: null }),
    },
  }
}
