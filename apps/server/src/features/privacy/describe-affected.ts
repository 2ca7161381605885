import { sql } from 'kysely'
import { defuse } from '../reports/transactions/export-transactions.ts'
import { exposures } from './list-exposures.ts'

export type Breach = {
  /** Rows created in this period; for data that was exposed as a whole, from the beginning. */
  since: Date
  until: Date
  /** Empty: every table that can identify a person. */
  tables: readonly string[]
}

/**
 * Who is affected by a data breach, and which data: a row for each person and table, for the authority and for the
 * notices. A counter customer has no account and is listed with the contact data given there. A person who was erased
 * before cannot be found any more.
 */
export function describeAffected({ since, until, tables }: Breach) {
  const names = tables.length > 0 ? tables : Object.keys(exposures)
  const parts = names.flatMap((name) => {
    const exposure = exposures[name]
    if (!exposure) return []
    const { data, rows } = exposure
    return [
      sql`select ${name}::text as name, ${data}::text as data, account_id, case when account_id is null then tran_no end as tran_no,
        own, count(*) as rows, min(at) as first_at, max(at) as last_at
      from (${rows}) found where at >= ${since.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz
      group by 3, 4, 5`,
    ]
  })
  const typed = {
    name: defuse(sql`coalesce(a.name, o.customer_name, t.own[1])`),
    email: defuse(sql`coalesce(a.email, o.customer_email, t.own[2])`),
    // Not escaped: the plus sign of a phone number is not a formula.
    mobile: sql`coalesce(a.mobile, o.customer_mobile, t.own[3])`,
  }
  return sql`
    select t.account_id as "Account", t.tran_no as "Booking without account", ${typed.name} as "Name",
      ${typed.email} as "E-mail", ${typed.mobile} as "Mobile",
      coalesce((select language from consent c where c.account_id = t.account_id order by given_at desc limit 1), 'en') as "Language",
      t.name as "Table", t.data as "Data", t.rows as "Rows", t.first_at as "First", t.last_at as "Last"
    from (${sql.join(parts, sql` union all `)}) t
      left join account a on a.id = t.account_id
      left join orders o on o.tran_no = t.tran_no
    where coalesce(a.name, o.customer_name, t.own[1]) <> 'Forgotten'
    order by a.number nulls last, t.tran_no, t.name`
}
