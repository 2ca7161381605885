/** The verbs that may begin the name of a use case (`place-hold.ts`). Add one when none of these says it. */
export const verbs = new Set(
  `
  abandon accept acknowledge activate add adjust admit adopt advance allocate allow amend announce anonymise
  answer append apply approve archive ask assign attach authenticate authorise balance begin block book build
  calculate call cancel capture change charge check choose claim clean clear close collect compare complete
  compose compute confirm consume copy correct count create credit deactivate debit decide decline decrypt
  delete deliver deny derive describe detach detect disable dismiss dispatch dispute draft draw drop edit email
  enable encrypt end enqueue enrol enter erase escalate estimate exchange expire export extend fail fetch file
  fill find finish flag follow forget format forward free freeze fulfil generate get give grant guard handle
  hash hide hold identify import inform initiate insert inspect invite issue join judge keep leave let lift
  limit link list load lock log look make mark match measure mention merge migrate move name note notify number
  offer open order override pack page parse pause pay perform pick place plan post prepare preview price print
  process promote propose prove provide publish purge put queue quote raise rank rate read reassign rebuild
  receive reconcile record recover redeem redirect redraw refresh refund refuse register reissue reject release
  remember remind remove rename render renew reopen reorder repair repeat replace replay reply report request
  require reschedule rescue resend reserve reset resolve respond restore resume retake retire retry return
  reveal reverse review revise revoke rotate round run save say scan schedule seal search see seed select sell
  send serve set settle share show sign skip snapshot sort split stamp start stop store stream submit subscribe
  summarise suspend sweep switch sync take tell throttle toggle track transfer translate trigger turn unassign
  unblock undo unlink unlock unpublish unsubscribe update upload use validate verify void wait wake warn watch
  weigh withdraw withhold write
  `
    .trim()
    .split(/\s+/),
)
