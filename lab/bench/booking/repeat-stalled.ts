const MAX_REPEATS = 2

/** Transactions per second in the output of pgbench; undefined if it finished none, as when the machine stalls. */
export function readTps(output: string): number | undefined {
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
  return perSecond > 0 ? perSecond : undefined
}

/** Measures a round of pgbench; repeats it, at most twice, if it stalled, because a ratio to zero is meaningless. */
export async function repeatStalled(
  round: () => Promise<string>,
  report: (line: string) => void = console.log,
): Promise<number> {
  for (let repeats = 0; ; repeats++) {
    const perSecond = readTps(await round())
    if (perSecond !== undefined) return perSecond
    if (repeats === MAX_REPEATS) throw new Error(`pgbench finished no transaction in ${repeats + 1} rounds`)
    report(`pgbench finished no transaction; repeating the round (${repeats + 1} of at most ${MAX_REPEATS})`)
  }
}
