import { openAccount } from './accounts.ts'
import { addAddress, addFamily, dayAfter, listOfferings, today } from './api.ts'
import { buy } from './buy.ts'
import { type Person, someone } from './people.ts'

/** The longest realistic names, with and without spaces, in both scripts. */
const family = [
  { name: 'Lakshmikuttyammathankachiyamma Venkiteswaran Namboothirippad', starId: 25 },
  { name: 'ലക്ഷ്മിക്കുട്ടിയമ്മത്തങ്കച്ചിയമ്മ വെങ്കിടേശ്വരൻ നമ്പൂതിരിപ്പാട്', starId: 6 },
  { name: 'Thiruvananthapuram Padmanabhaswamy Subrahmanian', starId: 26 },
  { name: 'Devika', starId: null },
]

const house = {
  line1: 'Puthenpurackalthekkethilveettil, Anchalpurathinukizhakkuvasam',
  line2: 'Near Sree Padmanabhaswamy Kshethram, Vadakkekottavathil Junction',
  city: 'Thiruvananthapuram',
  postalCode: '695001',
}

const isEmpty = (list: unknown[]) => list.length === 0

/** A devotee with the longest data: long names, ten addresses, and a booking of the offering with the longest name. */
export async function openWidest(): Promise<{
  person: Person
  offeringId: number
  date: string
  tranNo: string
}> {
  const person = await openAccount(someone('Lakshmikuttyammathankachiyamma Venkiteswaran'))
  await addFamily(person, family)
  let addressId = ''
  for (let at = 1; at <= 10; at++) {
    const address = await addAddress(person, {
      ...house,
      recipient: family[at % 3]?.name,
      line1: `${at}/1, ${house.line1}`,
    })
    addressId = address.id
  }
  const lengthOf = ({ name, nameMl }: { name: string; nameMl: string }) => name.length + nameMl.length
  const offering = (await listOfferings())
    .filter(
      ({ prasadam, schedule }) => prasadam.kind === 'postable' && Object.values(schedule).every(isEmpty),
    )
    .sort((one, other) => lengthOf(other) - lengthOf(one))[0]
  if (!offering) throw new Error('nothing that can be posted is held every day')
  const date = dayAfter(await today(), 9)
  const lines = family
    .slice(0, 2)
    .map(({ name, starId }) => ({ offering_id: offering.id, date, name, star_id: starId }))
  const tranNo = await buy(person, lines, { option: 'post', address_id: addressId, frequency: 'each' })
  return { person, offeringId: offering.id, date, tranNo }
}
