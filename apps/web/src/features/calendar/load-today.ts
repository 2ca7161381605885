import { getToday } from '@vazhipadu/contract/calendar'
import { call } from '../../lib/api/call.ts'

/** Alone in its file: see read-today.ts. */
export const loadToday = (signal: AbortSignal) => call(getToday, {}, { signal })
