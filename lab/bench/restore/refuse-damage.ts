import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rehearse } from './rehearse.ts'
import type { Vault } from './start-vault.ts'

/** A restore from damaged data must fail instead of appearing to succeed. */
export async function refuseDamage(vault: Vault): Promise<Record<string, boolean>> {
  const secret = join(vault.places.BACKUP_CONFIGURATION, 'secrets', 'BACKUP_CIPHER_PASS')
  const right = readFileSync(secret, 'utf8')
  const configure = () => vault.script('install-backup.sh', ['--configure'])
  await writeFile(secret, 'not-the-passphrase-of-this-repository')
  await configure()
  const withoutKey = await isRefused(vault, /FormatError|crypt/i)
  await writeFile(secret, right)
  await configure()
  await vault.damage()
  const damaged = await isRefused(vault, /checksum|format|decompress|corrupt|crypt/i)
  return { 'a wrong passphrase restores nothing': withoutKey, 'a damaged backup is refused': damaged }
}

async function isRefused(vault: Vault, why: RegExp): Promise<boolean> {
  try {
    const restored = await rehearse(vault, ['--from', 's3'])
    await restored.remove()
    return false
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    console.log(words.split('\n').slice(1, 4).join('\n'))
    return why.test(words)
  }
}
