import type { GreatDay, PublicPage, Rate } from '@vazhipadu/contract/public-pages/pages'
import { linkTo, phoneLink } from './page-links.ts'

/** schema.org data of a page: the temple, its special days as events, its offerings as offers. */
export function structurePage(page: PublicPage): object {
  return { '@context': 'https://schema.org', '@graph': [describeTemple(page), ...describeRest(page)] }
}

const templeId = ({ temple }: PublicPage) => `${temple.webUrl}/temple#temple`

const describeTemple = (page: PublicPage) => ({
  '@type': 'HinduTemple',
  '@id': templeId(page),
  name: page.temple.name,
  alternateName: page.temple.nameMl,
  url: `${page.temple.webUrl}/temple`,
  address: page.temple.address,
  telephone: phoneLink(page.temple.phone).slice('tel:'.length),
  email: page.temple.email,
  geo: {
    '@type': 'GeoCoordinates',
    latitude: page.temple.latitude,
    longitude: page.temple.longitude,
  },
})

function describeRest(page: PublicPage): object[] {
  switch (page.page) {
    case 'home':
      return [
        ...page.greatDays.map((day) => describeEvent(page, day)),
        ...page.rates.map((rate) => describeOffer(page, rate)),
      ]
    case 'calendar':
      return page.greatDays.map((day) => describeEvent(page, day))
    case 'offerings':
      return page.rates.map((rate) => describeOffer(page, rate))
    case 'offering':
      return [{ ...describeOffer(page, page.offering), description: page.offering.description }]
    default:
      return []
  }
}

const describeEvent = (page: PublicPage, { date, name }: GreatDay) => ({
  '@type': 'Event',
  name,
  startDate: date,
  endDate: date,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
  location: { '@id': templeId(page) },
  organizer: { '@id': templeId(page) },
})

const describeOffer = (page: PublicPage, rate: Pick<Rate, 'slug' | 'name' | 'pricePaise'>) => ({
  '@type': 'Offer',
  name: rate.name,
  url: `${page.temple.webUrl}${linkTo({ page: 'offering', name: rate.slug })}`,
  price: (rate.pricePaise / 100).toFixed(2),
  priceCurrency: 'INR',
  offeredBy: { '@id': templeId(page) },
})
