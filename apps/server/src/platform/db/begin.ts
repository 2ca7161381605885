import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

export type Manner = 'patient' | 'hurried'

/**
 * What a transaction begins with, in one message. Nobody waits longer than the lock timeout for a row: the devotee
 * would rather try again than stare. Everything inside is found by its key, also while a table is young: a plan made on
 * an empty table reads all of it, and the database keeps the plans of its own checks for as long as a connection lives.
 * Plans that look dear for that reason alone are not compiled: the database says so too, but a dump does not bring that.
 *
 * Hurried is the lane of holds: others stand behind it, so it finds out soon that a row is stuck, and joins
 * row by row.
 */
const BEGIN: Record<Manner, string> = {
  patient: "begin; set local lock_timeout = '3s'; set local enable_seqscan = off; set local jit = off",
  hurried:
    "begin; set local lock_timeout = '200ms'; set local enable_seqscan = off; set local jit = off; set local enable_hashjoin = off; set local enable_mergejoin = off",
}

export class BeginningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #manner: Manner

  constructor(config: PostgresDialectConfig, manner: Manner) {
    super(config)
    this.#config = config
    this.#manner = manner
  }

  override createDriver(): PostgresDriver {
    return new BeginningDriver(this.#config, this.#manner)
  }
}

class BeginningDriver extends PostgresDriver {
  readonly #manner: Manner

  constructor(config: PostgresDialectConfig, manner: Manner) {
    super(config)
    this.#manner = manner
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // What reads a whole table in one snapshot says so, and is planned as ever.
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(BEGIN[this.#manner]))
  }
}
