import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = { volumes?: string[]; environment?: Record<string, string>; depends_on?: unknown }

const text = readFileSync(`${import.meta.dirname}/../../deploy/compose.yaml`, 'utf8')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }

test('the public pages are written by the worker and read by the host, and no other has them', () => {
  const mounts = Object.entries(services).flatMap(([name, { volumes = [] }]) =>
    volumes.filter((volume) => volume.startsWith('pages:')).map((volume) => [name, volume]),
  )
  const directory = services.worker?.environment?.PAGES_DIRECTORY
  expect(mounts).toEqual([
    ['worker', `pages:${directory}`],
    ['web', 'pages:/srv/pages:ro'],
  ])
  expect(services['api-1']?.environment).not.toHaveProperty('PAGES_DIRECTORY')
  // The container created first sets the volume's owner, and the web server's image has no such directory.
  expect(services.web?.depends_on).toContain('worker')
})

test('the worker has besides whatever the API has', () => {
  expect(services.worker?.volumes).toEqual(expect.arrayContaining(services['api-1']?.volumes ?? []))
  expect(services.worker?.environment).toMatchObject(services['api-1']?.environment ?? {})
})
