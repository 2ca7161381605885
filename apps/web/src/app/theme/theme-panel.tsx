import type { Theme } from '@vazhipadu/contract/theme'
import { layoutTypes, themeSchemas } from '@vazhipadu/contract/theme-choices'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { LayoutPicture } from './layout-picture.tsx'
import { ModeChoice, TextSizeChoice } from './look-choices.tsx'
import { changeLayout, changeTheme, resetTheme, useTheme } from './theme-store.ts'

const sizes: Theme['controlSize'][] = ['xs', 'sm', 'md', 'lg']
const directions: Theme['direction'][] = ['ltr', 'rtl']

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** A picture button with its name below. */
function Tile(props: { name: string; chosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
      className={classNames(
        'relative grid min-h-11 justify-items-center gap-1.5 rounded-card border px-1 py-2 text-[0.8125rem] focus-ring',
        props.chosen
          ? 'border-primary text-primary ring-1 ring-primary'
          : 'border-line text-soft hover:border-primary-mild',
      )}
    >
      {props.children}
      <span className="text-center leading-tight">{props.name}</span>
    </button>
  )
}

/** Changes all theme settings, applied at once. Pages without a menu hide the layout choice. */
export function ThemePanel({ withLayout }: { withLayout: boolean }) {
  const { t } = useTranslation()
  const theme = useTheme()
  return (
    <Drawer
      open={theme.panelExpand}
      onClose={() => changeTheme({ panelExpand: false })}
      title={t('theme.panel.title')}
      description={t('theme.panel.about')}
      width={380}
      footer={
        <Button look="line" wide onClick={resetTheme}>
          {t('theme.panel.reset')}
        </Button>
      }
    >
      <div className="grid gap-7">
        <Choice title={t('theme.text.title')}>
          <TextSizeChoice />
        </Choice>
        <Choice title={t('theme.mode.title')}>
          <ModeChoice />
        </Choice>
        <Choice title={t('theme.size.title')}>
          <Segmented
            label={t('theme.size.title')}
            value={theme.controlSize}
            onChange={(controlSize) => changeTheme({ controlSize })}
            options={sizes.map((size) => ({ value: size, label: t(`theme.size.${size}`) }))}
          />
        </Choice>
        <Choice title={t('theme.schema.title')}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-2">
            {themeSchemas.map((schema) => (
              <Tile
                key={schema}
                name={t(`theme.schema.${schema}`)}
                chosen={theme.themeSchema === schema}
                onChoose={() => changeTheme({ themeSchema: schema })}
              >
                <span
                  aria-hidden="true"
                  data-swatch={schema}
                  className="grid size-9 place-items-center rounded-full bg-(--swatch) text-(--swatch-on)"
                >
                  {theme.themeSchema === schema && <Check size={20} />}
                </span>
              </Tile>
            ))}
          </div>
        </Choice>
        {withLayout && (
          <Choice title={t('theme.layout.title')}>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
              {layoutTypes.map((type) => (
                <Tile
                  key={type}
                  name={t(`theme.layout.${type}`)}
                  chosen={theme.layout.type === type}
                  onChoose={() => changeLayout(type)}
                >
                  <LayoutPicture type={type} />
                </Tile>
              ))}
            </div>
          </Choice>
        )}
        <Choice title={t('theme.direction.title')}>
          <Segmented
            label={t('theme.direction.title')}
            value={theme.direction}
            onChange={(direction) => changeTheme({ direction })}
            options={directions.map((direction) => ({
              value: direction,
              label: t(`theme.direction.${direction}`),
            }))}
          />
        </Choice>
      </div>
    </Drawer>
  )
}
