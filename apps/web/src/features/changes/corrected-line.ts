import { correctLine } from '@vazhipadu/contract/schemas/changes'

/** The editable fields of a line, in the form's shape. */
export const corrected = correctLine.body.omit({ version: true }).required({ name: true })
