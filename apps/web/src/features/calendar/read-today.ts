import { getToday } from '@vazhipadu/contract/calendar'
import { call } from '../../lib/api/call.ts'

/** Alone in its file: see today-query.ts. */
export const readToday = (signal: AbortSignal) => call(getToday, {}, { signal })
