// npm run seed [-- --demo --orders 1000]: seeds stars, calendar, deities and offerings; with --demo as the demo temple,
// with every language and its name in each, and with two years of orders if requested.
import '../../apps/server/src/commands/seed-database.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { seedOrders } from './orders/seed-orders.ts'

const index = process.argv.indexOf('--orders')
if (index !== -1) {
  const count = Number(process.argv[index + 1])
  await seedOrders({ databaseUrl: readConfig().DATABASE_URL, count, at: new Date() })
  console.log(`Added ${count} orders.`)
}
