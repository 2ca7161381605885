export type Patroni = {
  version: string
  command: string
  env: Record<string, string>
  /**
   * The etcd API that Patroni may use. Through etcd3 Patroni before 3.0.3 writes the leader key without checking its
   * owner: a frozen primary would take the lock back, and commits acknowledged meanwhile would be lost.
   */
  driver: 'etcd' | 'etcd3'
}

export function describePatroni(version: string): Patroni {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const isMended = major > 3 || (major === 3 && (minor > 0 || patch >= 3))
  return { version, command: '/usr/bin/patroni', env: {}, driver: isMended ? 'etcd3' : 'etcd' }
}
