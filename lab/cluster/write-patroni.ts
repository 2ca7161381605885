import { join } from 'node:path'
import { dataOf, type Node, type Plan, PORTS, STANZA, socketsOf } from './plan-cluster.ts'

/** The configuration of one node. JSON is valid YAML. */
export function writePatroni(plan: Plan, node: Node): string {
  const { engines, nodes, network, passwords } = plan
  const at = (port: number) => `${node.address}:${port}`
  const etcd = nodes.map(({ address }) => `${address}:${PORTS.etcd}`)
  const backrest = `pgbackrest --config=${join(plan.directory, 'pgbackrest.conf')} --stanza=${STANZA} --pg1-path=${dataOf(plan, node)}`
  const settings = {
    scope: 'temple',
    name: node.name,
    restapi: { listen: at(PORTS.patroni), connect_address: at(PORTS.patroni) },
    [engines.patroni.driver]: { hosts: etcd },
    bootstrap: {
      dcs: describeDcs(plan),
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: at(PORTS.postgres),
      connect_address: at(PORTS.postgres),
      data_dir: dataOf(plan, node),
      bin_dir: engines.bin,
      pgpass: join(plan.directory, 'run', `pgpass-${node.name}`),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
        rewind: { username: 'rewinder', password: passwords.rewind },
      },
      pg_hba: [
        'local all postgres peer',
        `host replication replicator ${network} scram-sha-256`,
        `host all all ${network} scram-sha-256`,
        // For a copy restored beside the cluster.
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      create_replica_methods: ['basebackup'],
      basebackup: [{ checkpoint: 'fast' }],
      parameters: {
        unix_socket_directories: socketsOf(plan, node),
        archive_command: `${backrest} archive-push %p`,
      },
      recovery_conf: { restore_command: `${backrest} archive-get %f %p` },
    },
    watchdog: { mode: 'off' },
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}

/** Settings shared by all nodes; reasons in docs/operations/high-availability.md. */
export function describeDcs({ timing }: Pick<Plan, 'timing'>) {
  return {
    ttl: timing.ttl,
    loop_wait: timing.loopWait,
    retry_timeout: timing.retryTimeout,
    maximum_lag_on_failover: 1_048_576,
    // A crashed primary is replaced at once, without waiting for its restart.
    primary_start_timeout: 0,
    primary_stop_timeout: timing.retryTimeout,
    synchronous_mode: true,
    // Without a standby writes wait, so that no commit is acknowledged that only one machine has.
    synchronous_mode_strict: true,
    synchronous_node_count: 1,
    // The primary stays up without etcd as long as it reaches all nodes.
    failsafe_mode: true,
    postgresql: {
      use_pg_rewind: true,
      // No slots: they are recreated only some time after a promotion, and a dead standby's slot would fill the disk.
      use_slots: false,
      parameters: {
        synchronous_commit: 'on',
        wal_level: 'replica',
        wal_log_hints: 'on',
        max_connections: 200,
        max_wal_senders: 10,
        max_replication_slots: 10,
        wal_keep_size: '512MB',
        shared_buffers: '128MB',
        max_wal_size: '512MB',
        wal_sender_timeout: '5s',
        wal_receiver_timeout: '5s',
        // The default of 5 s would delay the next standby, and so every write, after a failover.
        wal_retrieve_retry_interval: '500ms',
        tcp_keepalives_idle: 5,
        tcp_keepalives_interval: 2,
        tcp_keepalives_count: 3,
        archive_mode: 'on',
        archive_timeout: '60s',
        idle_in_transaction_session_timeout: '60s',
      },
    },
  }
}
