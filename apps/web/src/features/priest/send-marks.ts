import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { performLines } from './priest.api.ts'
import { changeMark, type Mark, settleMark, usePriest } from './priest.store.ts'

/** Lines per request: short requests lose little if the connection drops. */
const TOGETHER = 200

let turn: Promise<void> = Promise.resolve()

/** Sends pending marks in the order they were made; concurrent calls are queued. */
export function sendMarks(): Promise<void> {
  turn = turn.then(sendWaiting, sendWaiting)
  return turn
}

async function sendWaiting(): Promise<void> {
  for (const mark of usePriest.getState().marks) if (mark.refusal === null) await sendMark(mark)
}

async function sendMark({ press, isEarly, onDate, lineIds }: Mark): Promise<void> {
  try {
    changeMark(press, { isTried: true })
    const performed = new Set(lineIds)
    for (let from = 0; from < lineIds.length; from += TOGETHER) {
      const some = lineIds.slice(from, from + TOGETHER)
      const { left } = await performLines(onDate, some, { key: press, isEarly })
      for (const { line_id } of left) performed.delete(line_id)
    }
    settleMark(press, performed)
  } catch (failure) {
    if (!isFinal(failure)) throw failure
    changeMark(press, { refusal: errorText(failure) })
  }
}

/**
 * Network errors, 5xx and 429 are temporary. A 401 needs no special case, because sign-out deletes all marks anyway.
 */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429
