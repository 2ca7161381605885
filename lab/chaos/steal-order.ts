import { sqlRows } from '../../apps/server/src/platform/db/database.ts'
import type { Fault } from './describe-worlds.ts'

/**
 * Negative control: deletes an acknowledged order without a trace, as if the database had lost a commit. A run with it
 * must fail.
 */
export const thefts: Fault[] = [
  {
    name: 'steal-order',
    times: 1,
    isHidden: true,
    needs: 'any',
    async inject({ db }) {
      const [stolen] = await sqlRows<{ tranNo: string }>(
        db,
        `select tran_no from orders o where state = 'awaiting_payment'
           and not exists (select from payment p where p.tran_no = o.tran_no) order by created_at limit 1`,
      )
      if (!stolen) throw new Error('there is no order to steal')
      // Removes every trace; `session_replication_role` disables the triggers that guard the tables.
      await sqlRows(
        db,
        `do $$ declare stolen text := '${stolen.tranNo}'; begin
           set local session_replication_role = replica;
           update pool_day d set reserved = reserved - l.units from order_line l
             where l.tran_no = stolen and l.pool_id = d.pool_id and l.on_date = d.on_date;
           delete from provider_order where tran_no = stolen;
           delete from order_line where tran_no = stolen;
           delete from orders where tran_no = stolen;
         end $$`,
      )
      return () => undefined
    },
  },
]
