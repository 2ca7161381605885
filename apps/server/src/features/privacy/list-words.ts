import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/** Every name, e-mail address and number by which a person may be called in a sentence of the office. */
export async function listWords(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select unnest(array[name, email, mobile]) as word from account where id = ${accountId}
      union all
      select unnest(array[name, name_ml]) from devotee where account_id = ${accountId}
      union all
      select unnest(array[recipient, mobile]) from address where account_id = ${accountId}
      union all
      select unnest(array[customer_name, customer_email, customer_mobile]) from orders where account_id = ${accountId}
      union all
      select unnest(array[l.name, l.name_ml]) from order_line l join orders o using (tran_no)
      where o.account_id = ${accountId}
    ) said where word is not null`.execute(trx)
  return rows.map(({ word }) => word)
}
