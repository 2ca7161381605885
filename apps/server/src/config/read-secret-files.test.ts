import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeEnvironment } from '../testing/make-config.ts'
import { describeVariable } from './describe-variable.ts'
import { variables } from './list-variables.ts'

const directory = mkdtempSync(join(tmpdir(), 'vazhipadu-secrets-'))
afterAll(() => rmSync(directory, { recursive: true }))

const HERE = 'postgres://temple@127.0.0.1:5432/temple'
const VALUE = 'Zq7f0vK2sLw9XbT4nRc8YmJ6hPd3GtA1'
const read = (changes: Record<string, string>) => readConfig(makeEnvironment(HERE, changes))
function keep(name: string, content: string): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const secretNames = Object.entries(variables.shape)
  .map(([name, schema]) => describeVariable(name, schema))
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name)

test.each(['\n', '\r\n', ''])(
  'a secret is read from a file, with or without a final line break: %j',
  (end) => {
    const path = keep('link', `${VALUE}${end}`)
    expect(read({ LINK_SECRETS: '', LINK_SECRETS_FILE: path }).LINK_SECRETS).toEqual([VALUE])
  },
)

test.each(secretNames)('%s may be given so', (name) => {
  const env: Record<string, string> = makeEnvironment(HERE, {
    DATABASE_DIRECT_URL: HERE,
    DATABASE_OWNER_URL: HERE,
    REDIS_URL: 'redis://10.0.0.1',
    REPORT_SECRETS: VALUE,
    FILES_S3_BUCKET: 'files',
    FILES_S3_ACCESS_KEY: 'id',
    FILES_S3_SECRET_KEY: 'the-secret-of-the-bucket',
  })
  const path = keep(name, `${env[name]}\n`)
  expect(readConfig({ ...env, [name]: '', [`${name}_FILE`]: path })).toEqual(readConfig(env))
})

test('secrets are what their names say, and addresses that carry a password', () => {
  const suspects = Object.keys(variables.shape).filter((name) =>
    /SECRET|_KEYS$|AUTH_KEY|^(DATABASE|REDIS|SMTP).*_URL$/.test(name),
  )
  expect(secretNames.sort()).toEqual(suspects.sort())
})

test.each([
  ['both are given', { LINK_SECRETS_FILE: keep('both', VALUE) }, /LINK_SECRETS are both given/],
  ['there is none', { LINK_SECRETS: '', LINK_SECRETS_FILE: join(directory, VALUE) }, /there is no such file/],
  ['it is a directory', { LINK_SECRETS: '', LINK_SECRETS_FILE: directory }, /it is a directory/],
  ['it is empty', { LINK_SECRETS: '', LINK_SECRETS_FILE: keep('empty', '\n') }, /is empty/],
  [
    'it has two lines',
    { LINK_SECRETS: '', LINK_SECRETS_FILE: keep('two', `${VALUE}\n${VALUE}\n`) },
    /one line/,
  ],
  ['the secret itself is given as the path', { LINK_SECRETS: '', LINK_SECRETS_FILE: VALUE }, /no such file/],
  ['its path cannot be one', { LINK_SECRETS: '', LINK_SECRETS_FILE: `${VALUE}\0` }, /cannot be read/],
])('an error in a secret file names its variable and quotes nothing of the file: %s', (_, changes, words) => {
  expect(() => read(changes)).toThrow(new RegExp(`^  LINK_SECRETS_FILE: .*${words.source}`, 'm'))
  expect(() => read(changes)).not.toThrow(VALUE)
  expect(() => read(changes)).not.toThrow(/LINK_SECRETS: is missing/)
})

test.skipIf(process.getuid?.() === 0)('so is one that may not be read', () => {
  const path = keep('shut', VALUE)
  chmodSync(path, 0)
  expect(() => read({ LINK_SECRETS: '', LINK_SECRETS_FILE: path })).toThrow(/may not read it/)
})

test('values from files are validated like others, and all errors are reported at once', () => {
  mkdirSync(join(directory, 'many'))
  const changes = {
    LINK_SECRETS: '',
    LINK_SECRETS_FILE: keep('many/short', 'short'),
    CODE_SECRETS: '',
    CODE_SECRETS_FILE: join(directory, 'many/none'),
    MAIL_FROM: '',
  }
  expect(() => read(changes)).toThrow(/LINK_SECRETS: expected/)
  expect(() => read(changes)).toThrow(/CODE_SECRETS_FILE: cannot be read/)
  expect(() => read(changes)).toThrow(/MAIL_FROM: is missing/)
})

test('only secrets may be given as files', () => {
  expect(() => read({ API_URL_FILE: keep('url', 'http://localhost:4000') })).toThrow(
    'API_URL_FILE: API_URL is no secret and is given by itself',
  )
})

test('an empty path is no path', () => {
  expect(read({ LINK_SECRETS_FILE: '' }).LINK_SECRETS).toHaveLength(1)
})
