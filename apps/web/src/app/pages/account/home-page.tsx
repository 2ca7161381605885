import { useTranslation } from 'react-i18next'
import { Art } from '../../../art/art.tsx'
import { skies, skyAt } from '../../../art/sky.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { places } from '../../paths.ts'
import { useTemple } from '../../use-temple.ts'
import { Door } from './door.tsx'
import { partOfDay } from './part-of-day.ts'
import { TearOffLeaf } from './tear-off-leaf.tsx'

export function HomePage() {
  const { t } = useTranslation()
  const { details, timeZone } = useTemple()
  const userName = useSession((session) => session.user.userName)
  const now = new Date()
  const firstName = userName.split(' ')[0] ?? userName
  const today = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(now)

  return (
    <div className="grid gap-10">
      <section className="grid overflow-hidden rounded-card border border-line bg-card md:grid-cols-2">
        <div className="grid content-center gap-3 p-5 max-md:order-2 md:p-8 lg:p-11">
          <h1 className="text-4xl leading-tight lg:text-5xl">
            {t(`account.home.greeting.${partOfDay(now, timeZone)}`, { name: firstName })}
          </h1>
          <p className="text-lg text-soft">{today.replace(',', '')}</p>
          {details && <p className="text-soft">{t('account.home.open', { hours: details.openingHours })}</p>}
        </div>
        <div className="relative min-h-44 md:min-h-80">
          <img
            src={skies[skyAt({ now, timeZone })]}
            alt=""
            className="absolute inset-0 size-full object-cover object-[50%_53%] md:[mask-image:linear-gradient(to_right,transparent,#000_22%)] md:rtl:[mask-image:linear-gradient(to_left,transparent,#000_22%)]"
          />
          <TearOffLeaf now={now} timeZone={timeZone} />
        </div>
      </section>

      <section>
        <h2 className="pb-4">{t('account.home.next')}</h2>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-card p-5 max-sm:justify-center max-sm:text-center md:p-7">
          <Art name="scene-no-bookings" size={160} className="text-art" />
          <div className="min-w-0 flex-1 basis-64">
            <h3>{t('account.home.nothingTitle')}</h3>
            <p className="max-w-prose pt-1 text-soft">{t('account.home.nothing')}</p>
          </div>
        </div>
      </section>

      <section>
        <h2 className="pb-4">{t('account.home.doors')}</h2>
        <div className="grid gap-4 md:grid-cols-3 md:gap-5">
          <Door
            to={places.guidedBooking.path}
            art="lamp-standing"
            title={t('account.home.guided.title')}
            action={t('account.home.guided.action')}
          >
            {t('account.home.guided.text')}
          </Door>
          <Door
            to={places.continuousBooking.path}
            art="lamp-hanging"
            title={t('account.home.continuous.title')}
            action={t('account.home.continuous.action')}
          >
            {t('account.home.continuous.text')}
          </Door>
          <Door
            to={places.directBooking.path}
            art="offering-plate"
            title={t('account.home.direct.title')}
            action={t('account.home.direct.action')}
          >
            {t('account.home.direct.text')}
          </Door>
        </div>
      </section>
    </div>
  )
}
