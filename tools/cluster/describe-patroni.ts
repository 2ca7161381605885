export type Patroni = {
  version: string
  command: string
  env: Record<string, string>
  /**
   * Which of etcd's interfaces it may use. With the newer one Patroni before 3.0.3 writes the leader's key without
   * looking whose it is: a primary that was frozen takes it back and what was acknowledged meanwhile is lost.
   */
  driver: 'etcd' | 'etcd3'
}

export function describePatroni(version: string): Patroni {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const isMended = major > 3 || (major === 3 && (minor > 0 || patch >= 3))
  return { version, command: '/usr/bin/patroni', env: {}, driver: isMended ? 'etcd3' : 'etcd' }
}
