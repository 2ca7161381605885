/** The value after `--name` on the command line. */
export function findOption(name: string): string | undefined {
  const index = process.argv.indexOf(`--${name}`)
  return index === -1 ? undefined : process.argv[index + 1]
}

/** The number after `--name`. Throws if it is not a number: a size of NaN would measure nothing and pass. */
export function readCount(name: string, usual: number): number {
  const index = process.argv.includes(`--${name}`)
  const count = index ? Number(findOption(name)) : usual
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} wants a number of one or more`)
  return count
}
