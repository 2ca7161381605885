import { correctLine } from '@vazhipadu/contract/schemas/changes'

/** What may be corrected of a line, as its form has it. */
export const corrected = correctLine.body.omit({ version: true }).required({ name: true })
