import { findWrites, type Write } from './find-writes.ts'
import { type FileLocation, isTestCode, locateFile } from './locate-file.ts'
import { readTableOwners } from './read-table-owners.ts'
import { type Check, isSource, readTree } from './read-tree.ts'

/** Each table may be written only by its own feature; reading is free. */
export const checkTableOwners: Check = (root, seen) => {
  const tree = readTree(root, seen)
  const { owners, problems } = readTableOwners(tree)
  const sources = tree.paths.filter(
    (path) => path.startsWith('apps/server/src/') && isSource(path) && !isTestCode(path),
  )
  const misplaced = sources.flatMap((path) =>
    findWrites(tree.parse(path)).flatMap((write) => {
      const problem = checkWrite(locateFile(path), write, owners)
      return problem === undefined ? [] : [`${path}:${write.line}: ${problem}`]
    }),
  )
  return [...problems, ...misplaced]
}

function checkWrite(place: FileLocation, { table }: Write, owners: Map<string, string>): string | undefined {
  if (table === undefined) {
    return 'writes to a table it does not name; write the name as a literal, so that its owner can be checked'
  }
  // Another schema belongs to another program and is used by platform only (for example the job queue's).
  const owner = owners.get(table) ?? (table.includes('.') ? 'platform' : undefined)
  if (owner === undefined) {
    return `writes to ${table}, which has no owner; correct the name, or create it in db/migrations and name its owner in db/table-owners.json`
  }
  const writer = place.area === 'features' ? place.feature : place.area
  if (writer !== owner)
    return `writes to ${table}, which belongs to ${owner}; move the write to ${homeOf(owner)}`
  const mayWrite = place.area === 'platform' || place.role === 'writes' || place.role === 'verb'
  if (mayWrite) return undefined
  return `writes to ${table} from a ${place.role} file; move the write to ${homeOf(owner)}`
}

function homeOf(owner: string): string {
  if (owner === 'platform') return 'apps/server/src/platform and call it from here'
  return `apps/server/src/features/${owner}/${owner}.writes.ts or a verb file beside it`
}
