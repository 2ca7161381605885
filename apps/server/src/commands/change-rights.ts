import { capabilities, findPreset, presetNames } from '@vazhipadu/contract/rights'
import { grantByCommand, readNames, revokeByCommand } from '../features/people/change-by-command.ts'
import { personNotFound } from '../features/people/people.errors.ts'
import { systemClock } from '../platform/clock.ts'
import { runOnDatabase } from './run-on-database.ts'

const [what, email, ...words] = process.argv.slice(2)
const names = readNames(words)
const isGrant = what === 'grant'
if (email === undefined || names === undefined || (isGrant && names.length === 0)) {
  console.error(
    [
      'Usage: npm run admin:grant -- <email> <right or role> …',
      '       npm run admin:revoke -- <email> [<right or role> …]   (none: everything)',
      `rights: ${capabilities.join(' ')}`,
      `roles:  ${presetNames.join(' ')}`,
    ].join('\n'),
  )
  process.exit(2)
}
await runOnDatabase(async (db) => {
  const command = { email, names, at: systemClock.now() }
  const held = await (isGrant ? grantByCommand(db, command) : revokeByCommand(db, command))
  if (!held) throw personNotFound()
  if (held.length === 0) return `${email} holds no rights in the office any more and is signed out.`
  const role = findPreset(held)
  const inWords = role === undefined ? '' : ` (${role})`
  return `${email} holds: ${held.join(', ')}${inWords}. Given anew it holds from the next sign-in.`
})
