import { withDescription } from './describe-variable.ts'
import { databaseAddress, oneOf, positive, redisAddress, someText } from './value-forms.ts'

export const database = {
  DATABASE_URL: withDescription(databaseAddress.default('postgres://postgres@127.0.0.1:5432/vazhipadu'), {
    purpose:
      'PostgreSQL, as the role of API and worker: one that owns no tables. On another machine with `?sslmode=verify-full`, which a live key demands.',
    example: 'postgres://temple:…@db.temple.example:5432/temple?sslmode=verify-full',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: withDescription(databaseAddress.optional(), {
    purpose:
      'The same database and role past a connection pooler such as PgBouncer: jobs and news of changes need a session of their own.',
    without: '`DATABASE_URL` is taken, which then must not go through a pooler',
    example: 'postgres://temple:…@db.temple.example:5432/temple?sslmode=verify-full',
    isSecret: true,
  }),
  DATABASE_OWNER_URL: withDescription(databaseAddress.optional(), {
    purpose:
      'The same database as the role that owns the tables. Migrations alone connect as it, and give the other role what it needs.',
    without:
      'migrations take the address above, whose role then owns the tables; a live key refuses to start so',
    example: 'postgres://temple_owner:…@db.temple.example:5432/temple?sslmode=verify-full',
    isSecret: true,
  }),
  DATABASE_STANDBY: withDescription(oneOf('waited-for', 'none').default('waited-for'), {
    purpose:
      '`none` says that there is no standby that commits should wait for. With a live key one or the other must be so.',
  }),
  DATABASE_POOL_MAX: withDescription(positive.default(10), {
    purpose: 'Connections of one process for calls and jobs; eight more serve its other needs.',
  }),
  DATABASE_PROCESSES: withDescription(positive.default(2), {
    purpose:
      'API and worker processes on this database in total. At the start, their connections are compared with the server’s limit.',
  }),
  DATABASE_CONNECT_TIMEOUT_MS: withDescription(positive.default(2_000), {
    purpose: 'Milliseconds after which one attempt to connect is given up and made again.',
  }),
  DATABASE_QUERY_TIMEOUT_MS: withDescription(positive.default(5_000), {
    purpose: 'Milliseconds after which a statement is given up, with its connection.',
  }),
  DATABASE_MOST_WAITING: withDescription(positive.default(2_000), {
    purpose: 'Callers that may wait for a connection in one process; further ones get 503 and retry.',
  }),
  DATABASE_RETRY_BUDGET_MS: withDescription(positive.default(30_000), {
    purpose:
      'Milliseconds that a caller is kept waiting through a failover (measured: mostly 10 to 15 s, at most 32 s) before it is answered 503.',
  }),
}

export const redis = {
  REDIS_URL: withDescription(redisAddress.default('redis://127.0.0.1:6379'), {
    purpose:
      'Redis counts calls over all processes. It stores nothing else: while it is unreachable, each process counts its own calls. On another machine use `rediss://`, which a live key requires.',
    example: 'rediss://:…@cache.temple.example:6380',
    isSecret: true,
  }),
  REDIS_PREFIX: withDescription(someText.default('vazhipadu:'), {
    purpose: 'What every key in Redis begins with. Two installations that share one Redis need two.',
  }),
  REDIS_WAIT_MS: withDescription(positive.default(250), {
    purpose: 'Milliseconds that a caller waits for Redis; then the process uses its own count.',
  }),
}
