import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { jobs } from '../jobs.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installQueues } from '../platform/jobs/install-queues.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    templateDatabase: string
  }
}

/** Runs once per test run: builds one migrated database, which each test file clones in some tens of milliseconds. */
export default async function buildTemplateDatabase(project: TestProject) {
  const databaseServer = process.env.TEST_DATABASE_SERVER ?? 'postgres://postgres@127.0.0.1:5432'
  const templateDatabase = `vazhipadu_template_${process.pid}`
  const admin = new pg.Client({ connectionString: `${databaseServer}/postgres` })
  await admin.connect()
  await admin.query(`drop database if exists ${templateDatabase} with (force)`)
  await admin.query(`create database ${templateDatabase}`)
  const url = `${databaseServer}/${templateDatabase}`
  await migrate(url)
  await installQueues(url, jobs)
  project.provide('databaseServer', databaseServer)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await admin.query(`drop database if exists ${templateDatabase} with (force)`)
    await admin.end()
  }
}
