import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeEnvironment } from '../testing/make-config.ts'
import { usePeople } from '../testing/start-people.ts'

const p = usePeople()

/** Runs a command as an operator does: in a process of its own. */
async function command(name: string, ...words: string[]): Promise<string> {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const env = { PATH: process.env.PATH ?? '', ...makeEnvironment(p.databaseUrl) }
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], { env })
  return stdout.trim()
}

test('operator commands grant rights, remove second factors and disable an account; the person is notified', async () => {
  const { email } = await p.makeDevotee()
  expect(await command('change-rights', 'grant', email, 'clerk')).toMatch(/\(clerk\)\. Given anew/)
  expect(await command('reset-factor', email)).toMatch(/has no keys any more/)
  expect(await command('disable-account', 'disable', email)).toContain(email)
  await p.runJobs()
  const subjects = p.mails.filter(({ to }) => to === email).map(({ letter }) => letter.subject)
  expect(subjects).toContain('You were given rights in the office')
})
