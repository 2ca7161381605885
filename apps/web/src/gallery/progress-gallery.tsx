import { Check, Mail, Package, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Stepper } from '../ui/feedback/stepper.tsx'
import { Timeline } from '../ui/lists/timeline.tsx'
import { guidedSteps, track } from './gallery-samples.ts'
import { GallerySection } from './gallery-section.tsx'

export function ProgressGallery() {
  const { t } = useTranslation()
  return (
    <>
      <GallerySection title={t('gallery.progress.stepper')}>
        <Stepper steps={guidedSteps(false)} label={t('gallery.progress.stepper')} />
        <Stepper steps={guidedSteps(true)} label={t('gallery.progress.failing')} />
      </GallerySection>
      <GallerySection title={t('gallery.progress.bar')}>
        <ProgressBar value={58} label={t('gallery.progress.bar')} />
        <ProgressBar value={100} tone="success" size="lg" label={t('gallery.progress.bar')} />
        <ProgressBar value={null} tone="gold" label={t('gallery.progress.bar')} />
      </GallerySection>
      <GallerySection title={t('gallery.progress.timeline')}>
        <Timeline look="track" entries={track} label={t('gallery.progress.timeline')} />
        <div className="max-w-xl pt-4">
          <Timeline
            label={t('gallery.progress.story')}
            entries={[
              { id: 'pack', title: t('gallery.story.pack'), icon: <Package size={14} />, state: 'next' },
              {
                id: 'done',
                title: t('gallery.story.done'),
                time: '7:20 am',
                detail: t('gallery.story.doneBy'),
                icon: <Check size={14} />,
                tone: 'success',
              },
              { id: 'mail', title: t('gallery.story.mail'), time: '10:48 pm', icon: <Mail size={14} /> },
              {
                id: 'fail',
                title: t('gallery.story.fail'),
                time: '10:44 pm',
                icon: <TriangleAlert size={14} />,
                tone: 'warning',
              },
            ]}
          />
        </div>
      </GallerySection>
    </>
  )
}
