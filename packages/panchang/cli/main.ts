#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { answer } from './answer.ts'
import { readArguments } from './read-arguments.ts'

try {
  const cliArguments = readArguments(process.argv.slice(2), Date.now())
  const { text, failed } = answer(cliArguments, (file) => readFileSync(file, 'utf8'))
  process.stdout.write(`${text}\n`)
  if (failed) process.exitCode = 1
} catch (error) {
  process.stderr.write(`panchang: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
