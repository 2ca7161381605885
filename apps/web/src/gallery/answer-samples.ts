import { addresses } from '../lib/addresses.ts'
import { sampleMonth, sampleStarDay, sampleStars, sampleTempleDay } from './sample-calendar.ts'

/** Offerings of the gallery: one with data, one that loads forever, one that fails. */
export const galleryOfferings = { answers: 28, waits: 901, fails: 902 }

function answerOf({ pathname, searchParams }: URL): unknown {
  const offering = Number(searchParams.get('offering_id'))
  switch (pathname) {
    case '/calendar/today':
      return sampleTempleDay()
    case '/booking/birth-stars':
      return sampleStars
    case '/booking/calendar':
      return sampleMonth(offering, searchParams.get('month') ?? '')
    case '/booking/get-date-for-star':
      return sampleStarDay(Number(searchParams.get('star_id')), searchParams.get('start_date') ?? '')
    default:
      return undefined
  }
}

/** Mocks the calendar's API, because the gallery has no server. */
export function answerSamples() {
  addresses.api = window.location.origin
  const ask = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    const offering = Number(url.searchParams.get('offering_id'))
    if (offering === galleryOfferings.waits) return new Promise<Response>(() => {})
    if (offering === galleryOfferings.fails)
      return Response.json({ detail: 'The server is resting.' }, { status: 422 })
    const answer = answerOf(url)
    return answer === undefined ? ask(input, init) : Response.json(answer)
  }
}
