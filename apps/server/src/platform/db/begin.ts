import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

export type LockMode = 'wait' | 'failFast'

/**
 * The statements that begin a transaction, sent in one message. `lock_timeout` 3 s: a devotee would rather retry than
 * wait longer. `enable_seqscan = off`: everything is found by its key also while a table is young; a plan made on an
 * empty table would scan it, and PostgreSQL caches the plans of its foreign key checks for the life of a connection.
 * `jit = off`: disabled scans look expensive enough to be compiled. The database has this setting too, but a dump does
 * not contain it.
 *
 * `hurried` is for holds: others queue behind them, so they give up on a locked row after 200 ms, and only nested-loop
 * joins are allowed.
 */
const BEGIN: Record<LockMode, string> = {
  wait: "begin; set local lock_timeout = '3s'; set local enable_seqscan = off; set local jit = off",
  failFast:
    "begin; set local lock_timeout = '200ms'; set local enable_seqscan = off; set local jit = off; set local enable_hashjoin = off; set local enable_mergejoin = off",
}

export class BeginningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #lockMode: LockMode

  constructor(config: PostgresDialectConfig, lockMode: LockMode) {
    super(config)
    this.#config = config
    this.#lockMode = lockMode
  }

  override createDriver(): PostgresDriver {
    return new BeginningDriver(this.#config, this.#lockMode)
  }
}

class BeginningDriver extends PostgresDriver {
  readonly #lockMode: LockMode

  constructor(config: PostgresDialectConfig, lockMode: LockMode) {
    super(config)
    this.#lockMode = lockMode
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // A transaction with its own isolation level or access mode reads whole tables in one snapshot: default plans.
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(BEGIN[this.#lockMode]))
  }
}
