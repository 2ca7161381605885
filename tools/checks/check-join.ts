import { isTestCode, locateFile } from './locate-file.ts'
import type { Import } from './read-imports.ts'
import { joined, mayJoin, personFiles } from './vocabulary.ts'

/**
 * A use case that needs two of booking, payments, delivery and receipts is one transaction with one lock order, so it
 * must be in one of the few features that may join them. A file of one of the four counts as one of the two.
 */
export function checkJoin(imports: Import[]): string[] {
  const byFile = Map.groupBy(imports.filter(callsJoined), (each) => each.from)
  return [...byFile].flatMap(([from, calls]) => {
    const own = locateFile(from).feature ?? ''
    const touched = new Set([own, ...calls.map(({ to }) => featureOf(to))])
    const met = joined.filter((each) => touched.has(each))
    if (met.length < 2) return []
    return calls
      .filter(({ to }) => featureOf(to) !== own)
      .map(
        ({ line, to }) =>
          `${from}:${line}: imports ${to} and so joins ${met.join(' and ')}; move the use case to one of features/${mayJoin.join(', ')}`,
      )
  })
}

function callsJoined({ from, to }: Import): boolean {
  if (to === undefined || isTestCode(from) || isTestCode(to)) return false
  const here = locateFile(from)
  const there = locateFile(to)
  if (here.house !== 'server' || here.area !== 'features' || mayJoin.includes(here.feature ?? ''))
    return false
  if (there.house !== 'server' || there.role !== 'verb') return false
  return joined.includes(featureOf(to)) && !personFiles.some((file) => to.endsWith(`/${file}`))
}

function featureOf(path: string | undefined): string {
  return (path && locateFile(path).feature) ?? ''
}
