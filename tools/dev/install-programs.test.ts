import { expect, test } from 'vitest'
import { describeMissing, installPrograms } from './install-programs.ts'

test('a program that is there is not missing', () => expect(installPrograms(['openssl'])).toEqual([]))

test('what is missing is named with its Debian packages', () => {
  expect(describeMissing(['nginx', 'etcd'])).toBe(
    'Missing: nginx, etcd. As root run: apt-get install -y --no-install-recommends nginx-light etcd-server etcd-client',
  )
})
