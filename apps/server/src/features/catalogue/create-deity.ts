import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { deityTaken } from './catalogue.errors.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'
import type { Actor } from './save-offering.ts'

type NewDeity = { name: string; nameMl: string; emblem: string }
type Deity = NewDeity & { id: number; slug: string }

/** Turns `Sree Krishnan` into `sree-krishnan`. */
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Creates a deity, sorted after the existing ones. A retry after a lost response finds its own row. */
export async function createDeity(db: Db, actor: Actor, input: NewDeity): Promise<Deity> {
  const slug = slugOf(input.name)
  return inTransaction(db, async (trx) => {
    const last = await trx
      .selectFrom('deity')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    const inserted = await trx
      .insertInto('deity')
      .values({ ...input, slug, position: (last?.position ?? 0) + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'slug', 'name', 'nameMl', 'emblem'])
      .executeTakeFirst()
    if (!inserted) {
      const there = await trx
        .selectFrom('deity')
        .select(['id', 'slug', 'name', 'nameMl', 'emblem'])
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (there && there.nameMl === input.nameMl && there.emblem === input.emblem) return there
      throw deityTaken()
    }
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.deity_created',
      subjectType: 'deity',
      subjectId: String(inserted.id),
      after: input,
    })
    await announceChange(trx, CATALOGUE_TOPIC)
    return inserted
  })
}
