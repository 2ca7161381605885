import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { MALAYALAM_MONTHS, STARS } from '@vazhipadu/panchang/names'
import type { Config } from '../../config.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CalendarDay } from '../calendar/calendar.rules.ts'
import type { Settings } from '../settings/settings.reads.ts'
import {
  formatTime,
  maskMobile,
  type ReceiptCharge,
  type ReceiptDay,
  type ReceiptPaper,
} from './receipts.rules.ts'

export type Composing = { settings: Settings; calendar: Calendar; config: Config }

type Head = {
  tranNo: string
  kind: string
  parentTranNo: string | null
  customerName: string
  customerMobile: string | null
  deliveryPaise: number
  totalPaise: number
  number: string
  capturedAt: Date
  verifyCode: string
  method: string | null
  paymentId: string | null
  /** How it was paid at the counter. */
  counterMethod: string | null
  counterReference: string | null
  places: { city: string; postalCode: string; country: string }[] | null
}

type Line = {
  id: number
  onDate: CivilDate
  offering: string
  offeringMl: string
  deity: string
  name: string
  starId: number | null
  quantity: number
  pricePaise: number
  amountPaise: number
}

const methods: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Netbanking',
  wallet: 'Wallet',
  emi: 'Card, by instalments',
  paylater: 'Pay later',
}

/** Everything the receipt of an order says at this moment; undefined while it has no number. */
export async function composeReceipt(
  db: Db | Trx,
  deps: Composing,
  tranNo: string,
): Promise<ReceiptPaper | undefined> {
  const head = await findHead(db, tranNo)
  if (!head) return undefined
  const { settings, calendar, config } = deps
  const received = calendar.timeAt(head.capturedAt)
  const web = new URL(config.WEB_URLS[0] ?? config.API_URL)
  const address = `${await settings.get('temple.address')} · ${await settings.get('temple.phone')}`
  const note = await settings.get('temple.receiptNote')
  return {
    version: 1,
    temple: {
      name: await settings.get('temple.name'),
      nameMl: await settings.get('temple.nameMl'),
      address,
      blessingMl: await settings.get('temple.blessingMl'),
    },
    number: head.number,
    tranNo,
    bookedBy: {
      name: head.customerName,
      mobileMasked: head.customerMobile === null ? null : maskMobile(head.customerMobile),
    },
    receivedOn: received.today,
    receivedAt: formatTime(received.time),
    days: await composeDays(calendar, await listLines(db, tranNo)),
    charges: composeCharges(head),
    totalPaise: head.totalPaise,
    refundedPaise: 0,
    payment: describePayment(head),
    verify: {
      url: new URL(`/verify/${head.verifyCode}`, web).href,
      shown: `${web.host}/verify`,
      code: head.verifyCode,
    },
    notes: `${note} Office ${await settings.get('temple.openingHours')}.`.trim(),
    revision: { number: 0, on: null },
  }
}

function describePayment({ method, paymentId, counterMethod, counterReference }: Head) {
  if (method !== null) return { method: methods[method] ?? method, reference: paymentId }
  const paidBy = { cash: 'cash at the counter', upi: 'UPI at the counter' }[counterMethod ?? '']
  return { method: paidBy ?? 'at the counter', reference: counterReference }
}

async function findHead(db: Db | Trx, tranNo: string): Promise<Head | undefined> {
  const [head] = await sqlRows<Head>(
    db,
    `select o.tran_no, o.kind, o.parent_tran_no, o.customer_name, o.customer_mobile, o.delivery_paise, o.total_paise,
       r.number, r.captured_at, r.verify_code, p.method, p.payment_id,
       c.method as counter_method, c.reference as counter_reference,
       (select jsonb_agg(jsonb_build_object('city', address->>'city', 'postalCode', address->>'postalCode',
          'country', address->>'country') order by on_date, id)
        from parcel where parcel.tran_no = o.tran_no and option = 'post' and replaces is null) as places
     from receipt r join orders o using (tran_no) left join payment p on p.tran_no = o.tran_no and p.is_accepted
     left join counter_sale c on c.tran_no = o.tran_no
     where r.tran_no = $1 and r.number is not null`,
    [tranNo],
  )
  return head
}

function listLines(db: Db | Trx, tranNo: string): Promise<Line[]> {
  return sqlRows<Line>(
    db,
    `select l.id, l.on_date, f.name as offering, f.name_ml as offering_ml, d.name as deity, l.name, l.star_id,
       l.quantity, l.price_paise, l.amount_paise
     from order_line l join offering f on f.id = l.offering_id join deity d on d.id = f.deity_id
     where l.tran_no = $1 order by l.on_date, l.line_no`,
    [tranNo],
  )
}

async function composeDays(calendar: Calendar, lines: Line[]): Promise<ReceiptDay[]> {
  const days: ReceiptDay[] = []
  for (const [date, ofDay] of Map.groupBy(lines, (line) => line.onDate)) {
    const [day] = await calendar.listDays(date, date)
    const month = day && MALAYALAM_MONTHS.find(({ id }) => id === day.malayalam.month)
    days.push({
      date,
      malayalam: month
        ? { day: day.malayalam.day, month: { en: month.en, ml: month.ml }, year: day.malayalam.year }
        : null,
      star: day ? nameStar(chooseStar(day, ofDay)) : null,
      lines: ofDay.map((line) => ({
        lineId: line.id,
        offering: { en: line.offering, ml: line.offeringMl },
        deity: line.deity,
        name: line.name,
        star: nameStar(line.starId),
        quantity: line.quantity,
        pricePaise: line.pricePaise,
        amountPaise: line.amountPaise,
        isRefunded: false,
      })),
    })
  }
  return days
}

/**
 * The star by which the day was chosen, else the sunrise's. A birth star is kept on the day that owns it, which may begin
 * under the star before: naming that one, a receipt for Rohini would say Karthika.
 */
function chooseStar({ star, birthdayStars }: CalendarDay, lines: readonly Line[]): number {
  const kept = lines.find(({ starId }) => starId !== null && birthdayStars.includes(starId))
  return kept?.starId ?? star.index
}

function nameStar(starId: number | null) {
  const star = STARS.find(({ id }) => id === starId)
  return star ? { en: star.en, ml: star.ml } : null
}

function composeCharges(head: Head): ReceiptCharge[] {
  if (head.deliveryPaise === 0) return []
  const isDifference = head.kind === 'delivery_difference'
  const [first] = head.places ?? []
  const where = first ? `${first.city} ${spacePin(first)}` : ''
  const many = head.places && head.places.length > 1 ? `${head.places.length} parcels, ` : ''
  return [
    {
      label: isDifference
        ? { en: 'Difference of postage', ml: 'തപാൽ ചെലവിലെ വ്യത്യാസം' }
        : { en: 'Prasadam by post', ml: 'പ്രസാദം തപാലിൽ' },
      detail: isDifference ? `booking ${head.parentTranNo}` : `${many}${where}`,
      amountPaise: head.deliveryPaise,
      isRefunded: false,
    },
  ]
}

function spacePin({ country, postalCode }: { country: string; postalCode: string }): string {
  return country === 'IN' ? postalCode.replace(/^(\d{3})(\d{3})$/, '$1 $2') : postalCode
}
