import { useState } from 'react'
import { Art } from '../art/art.tsx'
import { useTranslation } from '../lib/i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { AlertBanner, alertTypes } from '../ui/feedback/alert-banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx'
import { PageSpinner, Spinner } from '../ui/feedback/spinner.tsx'
import { showToast, toastTypes } from '../ui/feedback/toast.tsx'
import { OtpInput } from '../ui/fields/otp-input.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { GallerySection } from './gallery-section.tsx'

type Shown = 'dialog' | 'unclosable' | 'drawer'

function Overlays() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>()
  const [code, setCode] = useState('')
  const close = () => setShown(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="line" onClick={() => setShown('dialog')}>
        {t('gallery.feedback.openDialog')}
      </Button>
      <Button look="line" onClick={() => setShown('unclosable')}>
        {t('gallery.feedback.openUnclosable')}
      </Button>
      <Button look="line" onClick={() => setShown('drawer')}>
        {t('gallery.feedback.openDrawer')}
      </Button>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title={t('gallery.feedback.dialogTitle')}
        description={t('gallery.feedback.dialogWords')}
        footer={
          <>
            <Button look="plain" onClick={close}>
              {t('gallery.feedback.keep')}
            </Button>
            <Button look="danger" onClick={close}>
              {t('gallery.feedback.cancel')}
            </Button>
          </>
        }
      />
      <Dialog
        open={shown === 'unclosable'}
        closable={false}
        title={t('gallery.feedback.codeTitle')}
        description={t('gallery.feedback.codeWords')}
      >
        <div className="grid gap-5">
          <OtpInput value={code} onChange={setCode} autoFocus />
          <Button look="main" size="lg" wide onClick={close}>
            {t('gallery.feedback.verify')}
          </Button>
        </div>
      </Dialog>
      <Drawer open={shown === 'drawer'} onClose={close} title={t('gallery.feedback.drawerTitle')}>
        <SkeletonText lines={5} />
      </Drawer>
    </div>
  )
}

export function FeedbackGallery() {
  const { t } = useTranslation()
  return (
    <>
      <GallerySection title={t('gallery.feedback.alert')}>
        {([...alertTypes, 'unknown'] as const).map((type) => (
          <AlertBanner key={type} type={type} duration={0} closable title={t(`gallery.alerts.${type}`)}>
            {t('gallery.feedback.alertWords')}
          </AlertBanner>
        ))}
      </GallerySection>
      <GallerySection title={t('gallery.feedback.toast')}>
        <div className="flex flex-wrap gap-3">
          {toastTypes.map((type) => (
            <Button key={type} onClick={() => showToast(t(`gallery.toasts.${type}`), type)}>
              {type}
            </Button>
          ))}
        </div>
      </GallerySection>
      <GallerySection title={t('gallery.feedback.dialog')}>
        <Overlays />
      </GallerySection>
      <GallerySection title={t('gallery.feedback.waiting')}>
        <div className="grid items-center gap-6 md:grid-cols-3">
          <div className="flex gap-4">
            <Skeleton round className="size-14" />
            <div className="flex-1">
              <SkeletonText />
            </div>
          </div>
          <Spinner size={28} label={t('gallery.words.verifying')} />
          <PageSpinner />
        </div>
      </GallerySection>
      <GallerySection title={t('gallery.feedback.empty')}>
        <EmptyState
          art={<Art name="scene-no-bookings" size={260} />}
          title={t('gallery.feedback.emptyTitle')}
          action={<Button look="main">{t('gallery.feedback.emptyAction')}</Button>}
        >
          {t('gallery.feedback.emptyWords')}
        </EmptyState>
      </GallerySection>
    </>
  )
}
