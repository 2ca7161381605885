import { askOnce } from '../bench/ask-once.ts'
import { addressOf, DATABASE, OWNER, type Plan, RUNTIME } from './plan-cluster.ts'

/** The owner of the tables and the role of the processes. The owner may also see and end sessions, as drills do. */
export async function makeRoles(plan: Plan): Promise<void> {
  const { owner, runtime } = plan.passwords
  const statements = [
    `create role ${OWNER} login password '${owner}'`,
    `create role ${RUNTIME} login password '${runtime}'`,
    `grant pg_monitor, pg_signal_backend to ${OWNER}`,
    `create database ${DATABASE} owner ${OWNER}`,
  ]
  for (const statement of statements) await askOnce(addressOf(plan, 'superuser'), statement)
}
