// npm run seed [-- --demo --orders 1000]: stars, calendar, deities and offerings to begin with; as the demo temple, with every
// language and its name in each, and so many orders of two years where they are asked for.
import '../../apps/server/src/commands/seed-database.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { seedOrders } from './orders/seed-orders.ts'

const given = process.argv.indexOf('--orders')
if (given !== -1) {
  const count = Number(process.argv[given + 1])
  await seedOrders({ databaseUrl: readConfig().DATABASE_URL, count, at: new Date() })
  console.log(`Added ${count} orders.`)
}
