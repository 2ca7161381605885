import { getToday } from '@vazhipadu/contract/calendar'
import { call } from '../../lib/api/call.ts'

/** Alone in its file, so that the sign-in page can load it without the calendar. */
export const readToday = (signal: AbortSignal) => call(getToday, {}, { signal })
