import { randomInt } from 'node:crypto'
import { runSql } from './database.ts'
import { makeBooking } from './orders.ts'
import type { Person } from './people.ts'

export type Posted = { tranNo: string; receipt: string; recipient: string }

const houses = [
  { line1: 'TC 14/1822, Vellayambalam', city: 'Thiruvananthapuram', state: 'IN-KL', postalCode: '695010' },
  { line1: 'Kizhakke Illam, Edappal', city: 'Malappuram', state: 'IN-KL', postalCode: '679576' },
  { line1: 'B-704 Amanora Park, Hadapsar', city: 'Pune', state: 'IN-MH', postalCode: '411028' },
  { line1: '12 Sastri Nagar, Adyar', city: 'Chennai', state: 'IN-TN', postalCode: '600020' },
  { line1: 'H-12 Sarojini Nagar', city: 'New Delhi', state: 'IN-DL', postalCode: '110023' },
]

/** Bookings whose poojas are performed and whose prasadam is ready to pack, for a number of recipients. */
export async function makeParcels(
  person: Person,
  recipients: readonly string[],
  onDate: string,
): Promise<Posted[]> {
  const made: Posted[] = []
  const first = randomInt(100_000, 800_000)
  for (const [at, recipient] of recipients.entries()) {
    const tranNo = await makeBooking(person)
    const receipt = `2024-25/${first + at}`
    const house = houses[at % houses.length] ?? houses[0]
    await runSql(
      `update order_line set state = 'performed', performed_at = now(), on_date = $2 where tran_no = $1`,
      [tranNo, onDate],
    )
    await runSql(
      `insert into receipt (tran_no, series, financial_year, captured_at, verify_code, sequence_no, number, issued_at)
       values ($1, 'online', '2024-25', '2026-11-02T04:02:00Z', $2, $3, $4, '2026-11-02T04:02:00Z')`,
      [tranNo, tranNo.padEnd(26, '7'), first + at, receipt],
    )
    await runSql(
      `with made as (
         insert into parcel (tran_no, on_date, option, state, zone, charge_paise, grams, address)
         values ($1, $2, 'post', 'ready', $3, 6000, 80, $4) returning id)
       insert into parcel_line (parcel_id, line_id)
       select made.id, l.id from made, order_line l where l.tran_no = $1`,
      [
        tranNo,
        onDate,
        house?.state === 'IN-KL' ? 'kerala' : 'india',
        JSON.stringify({ ...house, recipient, line2: null, country: 'IN', mobile: '+919846031217' }),
      ],
    )
    made.push({ tranNo, receipt, recipient })
  }
  return made
}
