import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatMoment } from '../../../lib/format/format-moment.ts'
import { type TranslateUnder, useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { drawCheckPath } from '../../../lib/links.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyNumber } from '../../../ui/copy-number.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { type Draw, drawQuery } from '../office-releases.ts'
import { formatCount } from './watch-rules.ts'

interface WatchProofProps {
  drawId: string
  /** Published with the announcement. */
  commitment: string
  timeZone: string
}

/** The values that bind the draw: the commitment from the start, then the list's hash and the public beacon. */
export function WatchProof({ drawId, commitment, timeZone }: WatchProofProps) {
  const { data: draw, isError, error, refetch } = useQuery(drawQuery(drawId))
  const word = useTextsUnder('office-releases.proof')
  return (
    <CompactCard
      title={word('title')}
      end={
        draw?.drawnAt ? (
          <Badge tone="success" icon={<ShieldCheck aria-hidden="true" size={16} />}>
            {word('published')}
          </Badge>
        ) : (
          <Badge tone="info">{word('sealed')}</Badge>
        )
      }
    >
      <ul>
        <Part name={word('seal')}>
          <CopyNumber value={commitment} label={word('seal')} />
        </Part>
        {draw?.entriesHash && (
          <Part name={word('list', { count: draw.entries ?? 0, number: formatCount(draw.entries ?? 0) })}>
            <CopyNumber value={draw.entriesHash} label={word('listLabel')} />
          </Part>
        )}
        {draw && <Part name={word('world')}>{describeBeacon(word, draw)}</Part>}
      </ul>
      {isError && !draw && <LoadFailed message={errorText(error)} onRetry={() => void refetch()} />}
      <p className="pt-2 text-soft text-sm">
        {draw?.drawnAt
          ? word('drawn', { when: formatMoment(draw.drawnAt, timeZone) })
          : word('before', { when: draw ? formatMoment(draw.closesAt, timeZone) : '' })}{' '}
        <a href={drawCheckPath(drawId)} target="_blank" rel="noreferrer">
          {word('how')}
        </a>
      </p>
    </CompactCard>
  )
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <li className="grid gap-0.5 border-line border-t py-2 first:border-t-0 first:pt-0">
      <span className="text-quiet text-sm">{name}</span>
      <span className="min-w-0 font-mono text-sm leading-6 wrap-anywhere">{children}</span>
    </li>
  )
}

const describeBeacon = (word: TranslateUnder<'office-releases.proof'>, { beacon }: Draw) =>
  beacon === null ? word('noBeacon') : word('round', { round: beacon.round })
