import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { LabelSheet } from './draw-labels.ts'

const labelPaper: Paper<LabelSheet> = { module: new URL('./draw-labels.ts', import.meta.url).href }

export function printLabels(printer: Printer, labels: LabelSheet): Promise<Buffer> {
  return printer.print(labelPaper, labels)
}
