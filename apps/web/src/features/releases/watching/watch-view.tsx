import { releaseFacts } from '@vazhipadu/contract/releases/facts'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { KeyHints } from '../../../ui/lists/key-hints.tsx'
import { useListKeys } from '../../../ui/lists/use-list-keys.ts'
import type { Live } from '../office-releases.ts'
import { SteerButtons } from './steer-buttons.tsx'
import { SteerEndDialog } from './steer-end-dialog.tsx'
import { SteerPanel } from './steer-panel.tsx'
import type { Steering } from './use-steering.ts'
import { WatchChart } from './watch-chart.tsx'
import { WatchFlow } from './watch-flow.tsx'
import { WatchLoad } from './watch-load.tsx'
import { WatchPlaces } from './watch-places.tsx'
import { WatchProof } from './watch-proof.tsx'
import { countWaiting, formatClock, formatCount, shareOf } from './watch-rules.ts'
import { formatAgo } from './watch-words.ts'

interface WatchViewProps {
  live: Live
  steering: Steering
  timeZone: string
  /** The last poll failed: older data is shown. */
  isLost: boolean
}

const forward = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

/** Live view of a running release. */
export function WatchView({ live, steering, timeZone, isLost }: WatchViewProps) {
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  const { release, phase } = live
  const isOpen = phase !== 'ended'
  useListKeys(
    steering.maySteer
      ? {
          p: steering.pause,
          ArrowRight: () => steering.step(forward()),
          ArrowLeft: () => steering.step(-forward()),
        }
      : {},
  )
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {isLost && (
        <AlertBanner type="warning" duration={0} title={t('office-releases.lost.title')}>
          {t('office-releases.lost.text', { time: formatClock(live.at, timeZone) })}
        </AlertBanner>
      )}
      {live.isPaused && isOpen && <WatchPaused live={live} />}
      {live.isAllHeld && isOpen && (
        <AlertBanner type="info" duration={0} title={t('office-releases.allHeld.title')}>
          {t('office-releases.allHeld.text')}
        </AlertBanner>
      )}
      <WatchFlow live={live} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-5">
        <CompactCard
          title={t('office-releases.chart.title')}
          end={
            live.moments.length > 0 && (
              <span className="flex flex-wrap gap-x-4 text-soft text-sm">
                <span className="inline-flex items-center gap-1.5">
                  <span aria-hidden="true" className="size-3 rounded-[3px] bg-primary-mild" />
                  {t('office-releases.places.sold')}
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <span
                    aria-hidden="true"
                    className="size-3 rounded-[3px] border-[1.5px] border-primary-mild border-dashed bg-primary-subtle"
                  />
                  {t('office-releases.places.paying')}
                </span>
              </span>
            )
          }
        >
          <WatchChart live={live} timeZone={timeZone} />
        </CompactCard>
        <SteerPanel live={live} steering={steering} timeZone={timeZone} onEnd={() => setEnding(true)} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 max-lg:order-1">
          <WatchPlaces release={release} places={live.places} />
        </div>
        <div className="contents lg:max-xl:grid lg:max-xl:gap-5">
          <div className="grid min-w-0 gap-4 max-lg:order-2 lg:gap-5">
            <WatchMissed live={live} />
            <WatchProof drawId={release.draw_id} commitment={release.commitment} timeZone={timeZone} />
          </div>
          <WatchLoad live={live} />
        </div>
      </div>
      {steering.maySteer && (
        <>
          <KeyHints
            hints={[
              { keys: ['P'], text: t('office-releases.keys.pause') },
              { keys: ['←', '→'], text: t('office-releases.keys.pace') },
            ]}
          />
          {steering.mayPause && (
            <div className="md:hidden">
              <ActionBar>
                <div className="grid gap-2">
                  <SteerButtons live={live} steering={steering} wide />
                </div>
              </ActionBar>
            </div>
          )}
        </>
      )}
      {isEnding && <SteerEndDialog live={live} steering={steering} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** Who paused the release and when, and what that means for people inside and waiting. */
function WatchPaused({ live }: { live: Live }) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-releases.paused')
  const deed = live.deeds.find(({ action }) => action === 'release.pause')
  return (
    <section
      aria-label={word('title')}
      className="rounded-card border border-warning-line bg-warning-subtle px-4 py-3.5"
    >
      <p className="flex items-center gap-2 font-semibold text-lg text-warning">
        <Pause aria-hidden="true" size={20} />
        {word('title')}
      </p>
      <p className="pt-1">
        {deed &&
          word('by', {
            who: deed.by ?? t('office-releases.deeds.system'),
            ago: formatAgo(t, deed.at, live.at),
          })}{' '}
        {word('inside', { count: live.inside, number: formatCount(live.inside) })}{' '}
        {word('waiting', { count: countWaiting(live), number: formatCount(countWaiting(live)) })}
      </p>
    </section>
  )
}

/** How many called people have no booking, by reason. */
function WatchMissed({ live }: { live: Live }) {
  const word = useTextsUnder('office-releases.missed')
  const rows = [
    { id: 'never', text: word('never', { minutes: releaseFacts.turnMinutes }), count: live.missed },
    { id: 'left', text: word('left'), count: live.leftWithoutBooking },
  ]
  return (
    <CompactCard
      title={word('title')}
      note={<bdi>{word('note', { count: live.called, number: formatCount(live.called) })}</bdi>}
    >
      <dl>
        {rows.map(({ id, text, count }) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] gap-x-3 border-line border-t py-2 first:border-t-0"
          >
            <dt>{text}</dt>
            <dd className="num text-end font-semibold">{formatCount(count)}</dd>
            <dd className="num text-end text-soft">
              {live.called > 0 && (
                <bdi>{word('share', { share: Math.round(shareOf(count, live.called)) })}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-quiet text-sm">{word('help', { minutes: releaseFacts.passMinutes })}</p>
    </CompactCard>
  )
}
