import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'

export type Head = {
  tranNo: string
  kind: string
  language: string
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
  /** The payment method at the counter. */
  counterMethod: string | null
  counterReference: string | null
  places: { city: string; postalCode: string; country: string }[] | null
}

export type Line = {
  id: number
  onDate: CivilDate
  offering: { name: string; nameMl: string; texts: unknown }
  deity: { name: string; nameMl: string; texts: unknown }
  name: string
  starId: number | null
  quantity: number
  pricePaise: number
  amountPaise: number
}

/** The amounts and people of an order's receipt; undefined while it has no number. */
export async function findHead(db: Db | Trx, tranNo: string): Promise<Head | undefined> {
  const [head] = await sqlRows<Head>(
    db,
    `select o.tran_no, o.kind, o.language, o.parent_tran_no, o.customer_name, o.customer_mobile, o.delivery_paise, o.total_paise,
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

export function listLines(db: Db | Trx, tranNo: string): Promise<Line[]> {
  return sqlRows<Line>(
    db,
    `select l.id, l.on_date, jsonb_build_object('name', f.name, 'nameMl', f.name_ml, 'texts', f.texts) as offering,
       jsonb_build_object('name', d.name, 'nameMl', d.name_ml, 'texts', d.texts) as deity, l.name, l.star_id, l.quantity,
       l.price_paise, l.amount_paise
     from order_line l join offering f on f.id = l.offering_id join deity d on d.id = f.deity_id
     where l.tran_no = $1 order by l.on_date, l.line_no`,
    [tranNo],
  )
}
