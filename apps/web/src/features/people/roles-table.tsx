import { type PresetName, presetNames } from '@vazhipadu/contract/rights'
import { Check, UsersRound } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { Person } from './people.api.ts'
import { roleOf } from './people.rules.ts'
import { type AbilityKind, abilityGroups, abilityKinds, abilityOf } from './role-abilities.ts'

function Cell({ kind }: { kind: AbilityKind }) {
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

/** What each of the six roles may do: tick, "with a second", "reads" or a dash, never colour alone. */
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
            {abilityGroups.map((group) => (
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
                {group.abilities.map((ability) => (
                  <tr key={ability.id}>
                    <th scope="row" className="border-line border-t px-4 py-1.5 text-start font-normal">
                      {t(`office-people.roles.rows.${ability.id}`)}
                    </th>
                    {presetNames.map((name) => (
                      <td key={name} className="border-line border-s border-t px-3 py-1.5 text-center">
                        <Cell kind={abilityOf(name, ability)} />
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
        {abilityKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5 text-soft">
            <Cell kind={kind} /> {t(`office-people.roles.legend.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-quiet text-sm">{t('office-people.roles.contact')}</p>
    </>
  )
}
