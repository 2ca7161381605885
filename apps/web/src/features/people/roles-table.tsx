import { type Access, bookReaders, opens, type PresetName, presetNames } from '@vazhipadu/contract/rights'
import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { Check, UsersRound } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Person } from './people.api.ts'
import { roleOf, setOf } from './people.rules.ts'

type Row = {
  id: KeyUnder<'office-people.roles.rows'>
  /** Capabilities that allow the action. */
  may: Access
  /** Capabilities that allow reading only. */
  reads?: Access
  /** A second person must approve. */
  second?: true
}

const groups: readonly { id: KeyUnder<'office-people.roles.groups'>; rows: readonly Row[] }[] = [
  {
    id: 'desk',
    rows: [
      { id: 'sell', may: 'desk', reads: 'audit' },
      { id: 'transactions', may: [], reads: bookReaders },
      { id: 'correct', may: 'desk', reads: 'audit' },
      { id: 'tickets', may: 'desk', reads: 'audit' },
      { id: 'prasadam', may: 'desk', reads: 'audit' },
      { id: 'notices', may: 'desk', reads: 'audit' },
      { id: 'takeBack', may: 'desk', reads: 'audit', second: true },
    ],
  },
  {
    id: 'money',
    rows: [
      { id: 'refund', may: 'treasury', reads: 'audit' },
      { id: 'refundMore', may: 'treasury', reads: 'audit', second: true },
      { id: 'drawers', may: [], reads: ['treasury', 'audit'] },
      { id: 'bank', may: 'treasury', reads: 'audit' },
      { id: 'exports', may: 'treasury' },
    ],
  },
  {
    id: 'temple',
    rows: [
      { id: 'catalogue', may: 'catalogue', reads: 'audit' },
      { id: 'calendar', may: 'catalogue', reads: 'audit' },
      { id: 'sheet', may: ['desk', 'sheet'], reads: 'audit' },
    ],
  },
  {
    id: 'keys',
    rows: [
      { id: 'rights', may: 'people', reads: 'audit', second: true },
      { id: 'withdraw', may: 'people', reads: 'audit' },
      { id: 'settings', may: 'settings', reads: 'audit' },
      { id: 'audit', may: [], reads: ['treasury', 'audit'] },
    ],
  },
]

const cells = ['may', 'second', 'reads', 'none'] as const
type CellKind = (typeof cells)[number]

function judge({ may, reads, second }: Row, preset: PresetName): CellKind {
  const held = setOf(preset)
  if (opens(may, held)) return second ? 'second' : 'may'
  return reads !== undefined && opens(reads, held) ? 'reads' : 'none'
}

function Cell({ kind }: { kind: CellKind }) {
  const { t } = useTranslation()
  const words = t(`office-people.roles.cells.${kind}`)
  if (kind === 'may')
    return <Check role="img" aria-label={words} size={18} className="mx-auto text-success" />
  if (kind === 'second')
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-sm text-warning">
        <UsersRound aria-hidden="true" size={16} />
        {words}
      </span>
    )
  return <span className={kind === 'reads' ? 'text-primary' : 'text-quiet'}>{words}</span>
}

/** Six roles by capability: tick, "with a second", "reads" or a dash, never colour alone. */
export function RolesTable({ people }: { people: readonly Person[] | undefined }) {
  const { t } = useTranslation()
  const countOf = (name: PresetName) =>
    people?.filter(({ capabilities }) => roleOf(capabilities).name === name).length ?? 0
  return (
    <>
      <section
        aria-label={t('app.titles.peopleRoles')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-card focus-ring"
      >
        <table className="w-full min-w-3xl border-separate border-spacing-0 text-[0.9375rem]">
          <thead>
            <tr className="bg-sunken text-sm">
              <th scope="col" className="px-4 py-2.5 text-start font-semibold text-soft">
                {t('office-people.roles.right')}
              </th>
              {presetNames.map((name) => (
                <th key={name} scope="col" className="px-3 py-2.5 text-center font-semibold">
                  {t(`office-people.presets.${name}`)}
                  <span className="block font-normal text-quiet">
                    {people && t('office-people.roles.people', { count: countOf(name) })}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Fragment key={group.id}>
                <tr className="bg-sunken">
                  <th
                    scope="colgroup"
                    colSpan={presetNames.length + 1}
                    className="border-line border-t px-4 py-1.5 text-start font-semibold"
                  >
                    {t(`office-people.roles.groups.${group.id}`)}
                  </th>
                </tr>
                {group.rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row" className="border-line border-t px-4 py-1.5 text-start font-normal">
                      {t(`office-people.roles.rows.${row.id}`)}
                    </th>
                    {presetNames.map((name) => (
                      <td key={name} className="border-line border-s border-t px-3 py-1.5 text-center">
                        <Cell kind={judge(row, name)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 pt-3 text-sm">
        {cells.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5 text-soft">
            <Cell kind={kind} /> {t(`office-people.roles.legend.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-quiet text-sm">{t('office-people.roles.contact')}</p>
    </>
  )
}
