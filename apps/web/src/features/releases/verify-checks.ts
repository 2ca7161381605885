import { formatNumber } from '../../lib/format/format-number.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'
import type { Draw } from './announced-queries.ts'
import {
  findOwn,
  isListed,
  isSealKept,
  isSeedRight,
  type Own,
  type Shard,
  sha256,
  shardOf,
} from './verify-draw.ts'
import type { Standing, VerifyStep } from './verify-steps.tsx'

type StepId = 'seal' | 'list' | 'beacon' | 'seed'

/** Checks that need no code, so that anyone can run them. */
export async function checkDraw(t: Translate, draw: Draw): Promise<VerifyStep[]> {
  const isDrawn = draw.drawnAt !== null
  const judge = (isRight: boolean): Standing => (isDrawn ? (isRight ? 'right' : 'wrong') : 'later')
  const step = (id: StepId, standing: Standing): VerifyStep => ({
    id,
    standing,
    title: t(`releases.verify.${id}.title`),
    text: t(`releases.verify.${id}.${standing}`, {
      count: draw.entries ?? 0,
      round: draw.beacon?.round,
      defaultValue: '',
    }),
  })
  const seal = step('seal', judge(await isSealKept(draw)))
  const list = step('list', draw.entriesHash === null ? 'later' : 'right')
  const beacon = step('beacon', draw.beacon === null ? 'none' : draw.beacon.signature ? 'right' : 'later')
  const seed = step('seed', judge(await isSeedRight(draw)))
  return [seal, list, beacon, seed]
}

/** Checks that the devotee's own entry is in the list, and finds its place. */
export async function checkOwn(
  t: Translate,
  draw: Draw,
  own: Own,
  readShard: (shard: number) => Promise<Shard>,
): Promise<VerifyStep[]> {
  if (draw.entriesHash === null || draw.shardBits === null) return []
  const title = (id: 'entry' | 'place') => t(`releases.verify.${id}.title`)
  if (own.lateNo !== null)
    return [
      {
        id: 'entry',
        standing: 'none',
        title: title('entry'),
        text: t('releases.verify.entry.late', { count: own.lateNo }),
      },
    ]
  const leaf = await sha256(own.code)
  const isIn = await isListed(leaf, await readShard(shardOf(leaf, draw.shardBits)), draw)
  const entry: VerifyStep = {
    id: 'entry',
    standing: isIn ? 'right' : 'wrong',
    title: title('entry'),
    text: t(`releases.verify.entry.${isIn ? 'right' : 'wrong'}`),
  }
  const found = isIn ? await findOwn(own, draw) : undefined
  if (!found) return [entry]
  const { line, place } = found
  const words = {
    line: formatNumber(line),
    place: place && formatNumber(place),
    count: draw.entries ?? 0,
  }
  return [
    entry,
    {
      id: 'place',
      standing: 'right',
      title: title('place'),
      text: t(place === undefined ? 'releases.verify.place.line' : 'releases.verify.place.right', words),
    },
  ]
}
