import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface Tab<Value extends string = string> {
  value: Value
  label: ReactNode
  count?: number
  content?: ReactNode
}

interface TabsProps<Value extends string> {
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  label: string
  /** `segments`: a pill for few choices; `line`: a row under a title. */
  look?: 'line' | 'segments'
}

const line =
  'border-b-2 border-transparent px-1 text-soft data-[state=active]:border-primary data-[state=active]:text-primary'
const segment =
  'flex-1 rounded-inner px-4 text-soft data-[state=active]:bg-raised data-[state=active]:text-primary data-[state=active]:shadow-card'

export function Tabs<Value extends string>({
  tabs,
  value,
  onChange,
  label,
  look = 'line',
}: TabsProps<Value>) {
  const pick = (picked: string) => {
    const tab = tabs.find((one) => one.value === picked)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={pick}>
      <Radix.List
        aria-label={label}
        className={classNames(
          'flex overflow-x-auto print:hidden',
          look === 'line' ? 'gap-6 border-line border-b' : 'gap-1 rounded-card bg-sunken p-1',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'inline-flex min-h-11 items-center justify-center gap-1.5 whitespace-nowrap font-medium transition-colors duration-150 focus-ring hover:text-ink',
              look === 'line' ? line : segment,
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="font-normal text-quiet num">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5 focus-ring">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
