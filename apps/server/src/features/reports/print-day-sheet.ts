import type { Paper, Printer } from '../../platform/pdf/printer.ts'
import type { DaySheet } from './reports.rules.ts'

const daySheetPaper: Paper<DaySheet> = { module: new URL('./draw-day-sheet.ts', import.meta.url).href }

export function printDaySheet(printer: Printer, sheet: DaySheet): Promise<Buffer> {
  return printer.print(daySheetPaper, sheet)
}
