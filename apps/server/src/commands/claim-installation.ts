import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { claimInstallation } from '../platform/watch-installation.ts'
import { runOnDatabase } from './run-on-database.ts'

const { former } = parseArgs({ options: { former: { type: 'string' } } }).values
const configured = readConfig().INSTALLATION_ID
await runOnDatabase((db) => claimInstallation(db, { configured, former, at: systemClock.now() }))
