import pg from 'pg'

/**
 * After a read timeout the late answer may still arrive, and a demoted primary stays read-only: such a connection must
 * not be reused. It is closed, never cancelled: a cancel during COMMIT would turn a wait for the standby into a false
 * success.
 */
export class DroppingClient extends pg.Client {
  /** Called after every answered query: the database is up. */
  onAnswer: (() => void) | undefined

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has eight overloads; this one only observes
  override query(...args: any[]): any {
    const result: unknown = (super.query as (...queryArguments: unknown[]) => unknown).apply(this, args)
    if (result instanceof Promise) {
      result.then(
        () => this.onAnswer?.(),
        (error: unknown) => {
          const code = error instanceof Error && 'code' in error ? error.code : undefined
          if (code === '25006' || (error instanceof Error && error.message === 'Query read timeout'))
            this.drop()
        },
      )
    }
    return result
  }

  drop(): void {
    const inner = this as unknown as { _queryable: boolean; connection: { stream: { destroy(): void } } }
    // Mark it unusable now, not when the socket has closed: until then the pool would give it to the next caller.
    inner._queryable = false
    inner.connection.stream.destroy()
  }
}
