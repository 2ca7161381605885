import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTextsUnder } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { agreeToDrawer, counterChange, type Drawer, markDrawerSeen } from './counter.api.ts'

/** A difference too large for the clerk to close alone: a second person approves it, and it is reviewed afterwards. */
export function DrawerDifference({ drawer, mayAgree }: { drawer: Drawer; mayAgree: boolean }) {
  const { session, isOwn } = drawer
  const { id, clerk, count, waitsForSecond, agreedBy, seenBy } = session
  const word = useTextsUnder('office-counter.slip')
  const change = { ...counterChange, subjects: [...counterChange.subjects, 'dashboard' as const] }
  const agreeing = useChange(agreeToDrawer, { ...change, done: word('agreed') })
  const seeing = useChange(markDrawerSeen, { ...change, done: word('seenDone') })
  if (!count || (!waitsForSecond && !agreedBy)) return null
  // Absolute values: a shortage and a surplus must not cancel out.
  const cash = Math.abs(count.countedCashPaise - count.expectedCashPaise)
  const amount = formatRupees(cash + Math.abs(count.countedUpiPaise - count.expectedUpiPaise))
  const mayPress = mayAgree && !isOwn
  return (
    <AlertBanner type="warning" duration={0} className="print:hidden">
      <div className="grid justify-items-start gap-2">
        {waitsForSecond ? (
          <p>{word('agreeLead', { amount, clerk, reason: count.reason ?? '' })}</p>
        ) : (
          <p>{word('agreedBy', { amount, by: agreedBy })}</p>
        )}
        {seenBy && <p>{word('seenBy', { by: seenBy })}</p>}
        {agreeing.isError && <p role="alert">{errorText(agreeing.error)}</p>}
        {seeing.isError && <p role="alert">{errorText(seeing.error)}</p>}
        {mayPress && waitsForSecond && (
          <Button look="main" loading={agreeing.isPending} onClick={() => agreeing.mutate({ ...count, id })}>
            {word('agree')}
          </Button>
        )}
        {mayPress && agreedBy && !seenBy && (
          <Button look="line" loading={seeing.isPending} onClick={() => seeing.mutate(id)}>
            {word('seen')}
          </Button>
        )}
      </div>
    </AlertBanner>
  )
}
