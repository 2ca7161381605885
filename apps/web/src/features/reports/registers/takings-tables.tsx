import type { ReactNode } from 'react'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { type RegisterColumn, RegisterTable } from './register-table.tsx'
import type { Takings } from './registers.api.ts'
import { inRupees } from './registers.rules.ts'

type Offering = Takings['byOffering'][number]
type Head = Takings['byHead'][number]
type Clerk = Takings['byClerk'][number]

const sumOf = <Row,>(rows: readonly Row[], paise: (row: Row) => number) =>
  inRupees(rows.reduce((sum, row) => sum + paise(row), 0))

/** Receipts of a period by offering and by head of account, and counter sales by clerk. */
export function TakingsTables({ takings }: { takings: Takings }) {
  const { t } = useTranslation()
  const word = useTextsUnder('office-registers.takings')
  const nameHead = (head: string) => t(`office-registers.heads.${head}`, { defaultValue: head })
  const offerings: RegisterColumn<Offering>[] = [
    { id: 'name', header: word('offering'), cell: ({ name }) => name, sum: word('total') },
    { id: 'head', header: word('head'), cell: ({ head }) => nameHead(head) },
    { id: 'quantity', header: word('quantity'), isMoney: true, cell: ({ quantity }) => quantity },
    {
      id: 'paise',
      header: word('rupees'),
      isMoney: true,
      cell: ({ paise }) => inRupees(paise),
      sum: sumOf(takings.byOffering, ({ paise }) => paise),
    },
  ]
  const heads: Head[] = [...takings.byHead, { head: 'postage', paise: takings.postagePaise }]
  const byHead: RegisterColumn<Head>[] = [
    { id: 'head', header: word('head'), cell: ({ head }) => nameHead(head), sum: word('receipts') },
    {
      id: 'paise',
      header: word('rupees'),
      isMoney: true,
      cell: ({ paise }) => inRupees(paise),
      sum: inRupees(takings.receiptsPaise),
    },
  ]
  const byClerk: RegisterColumn<Clerk>[] = [
    { id: 'clerk', header: word('clerk'), cell: ({ clerk }) => <bdi>{clerk}</bdi>, sum: word('total') },
    { id: 'receipts', header: word('sales'), isMoney: true, cell: ({ receipts }) => receipts },
    {
      id: 'cash',
      header: word('cash'),
      isMoney: true,
      cell: ({ cashPaise }) => inRupees(cashPaise),
      sum: sumOf(takings.byClerk, ({ cashPaise }) => cashPaise),
    },
    {
      id: 'upi',
      header: word('upi'),
      isMoney: true,
      cell: ({ upiPaise }) => inRupees(upiPaise),
      sum: sumOf(takings.byClerk, ({ upiPaise }) => upiPaise),
    },
    {
      id: 'returned',
      header: word('returned'),
      isMoney: true,
      cell: ({ returnedPaise }) => inRupees(returnedPaise),
      sum: sumOf(takings.byClerk, ({ returnedPaise }) => returnedPaise),
    },
  ]
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Part title={word('byOffering')}>
        <RegisterTable
          label={word('byOffering')}
          columns={offerings}
          rows={takings.byOffering}
          rowId={({ name }) => name}
          empty={word('none')}
        />
      </Part>
      <div className="grid grid-cols-1 gap-5">
        <Part title={word('byHead')}>
          <RegisterTable
            label={word('byHead')}
            columns={byHead}
            rows={heads.filter(({ paise }) => paise > 0)}
            rowId={({ head }) => head}
            empty={word('none')}
          />
        </Part>
        <Part title={word('byClerk')}>
          <RegisterTable
            label={word('byClerk')}
            columns={byClerk}
            rows={takings.byClerk}
            rowId={({ clerk }) => clerk}
            empty={word('noSales')}
          />
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-2">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
