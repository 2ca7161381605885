import { sql } from 'kysely'

/**
 * A refund `f` that failed and that nobody has sent again. What a bank has taken back in a dispute is not owed any more:
 * nobody can send it, and nobody has to.
 */
export const IS_STILL_OWED = sql`f.state = 'failed' and f.source = 'ours'
  and not exists (select from refund again where again.retry_of = f.id)
  and not exists (select from dispute d where d.payment_id = f.payment_id and d.state = 'lost')`
