/** The external services that the product can do without: columns of the table in docs/reliability.md. */
export const parts = {
  redis: 'Redis',
  mail: 'mail',
  sms: 'SMS',
  provider: 'payment provider',
  files: 'files',
  scanner: 'scanner',
  printing: 'printing',
} as const
export type Part = keyof typeof parts

/** How a service is down: its port is closed, or it accepts data and never answers. */
export const absences = ['refused', 'hanging'] as const
export type Absence = (typeof absences)[number]

/** `later`: queued, and completed when the service is back. `refused`: at once or within seconds, with a message. */
export type Outcome = 'works' | 'later' | 'refused'
type Cell = { outcome: Outcome; means: string }
type Row = { does: string } & Partial<Record<Part, Cell>>

const later = (means: string): Cell => ({ outcome: 'later', means })
const refused = (means: string): Cell => ({ outcome: 'refused', means })

/**
 * What users do, and the outcome without each service; a service that is not listed has no effect. The tests beside
 * this file try every cell with both absences; `npm run degraded` writes the table from it.
 */
export const capabilities = {
  signUp: {
    does: 'sign up',
    mail: later('the code comes when mail is back; *send again* makes a new one'),
    sms: later('the code comes when SMS are back; *send again* makes a new one'),
  },
  signIn: { does: 'sign in' },
  resetPassword: {
    does: 'reset a password',
    mail: later('the code comes when mail is back; by mobile it works'),
    sms: later('the code comes when SMS are back; by e-mail it works'),
  },
  browse: { does: 'look at calendar and catalogue' },
  hold: {
    does: 'hold a place',
    provider: { outcome: 'works', means: 'held, after up to 5 s; the page to pay on is asked for again' },
  },
  pay: { does: 'pay', provider: refused('places stay held; *pay* can be pressed again') },
  comeBack: {
    does: 'come back from paying',
    provider: later('says *confirming* within 4 s; event and clock confirm it'),
  },
  seeOrder: { does: 'see confirmation and receipt on the screen' },
  receiptPdf: { does: 'receipt as PDF', printing: refused('it can be asked for again in a minute') },
  letter: {
    does: 'confirmation by letter and SMS',
    mail: later('tried for a day; the SMS is not kept back'),
    sms: later('tried for a day; the letter is not kept back'),
    printing: later('the letter waits for its receipt'),
  },
  history: { does: 'history' },
  refund: { does: 'cancel and refund', provider: later('decided at once, the money sent when it answers') },
  ticket: { does: 'ask for help in words' },
  attach: {
    does: 'ask for help with a file',
    files: refused('send the words, add the file later'),
    scanner: later('taken; handed out once it was scanned'),
  },
  fetchFile: {
    does: 'fetch a file of a request',
    files: refused('it can be asked for again in a few minutes'),
  },
  counterSale: { does: 'sell at the counter' },
  daySheet: { does: 'day sheet on the screen' },
  printSheet: { does: 'day sheet as PDF', printing: refused('the screen has the same list') },
  reminders: {
    does: 'reminders',
    mail: later('tried for a quarter of an hour, then the office resends the failed alone'),
    sms: later('tried for a quarter of an hour, then the office resends the failed alone'),
  },
  waitingRoom: { does: 'wait in the waiting room' },
  office: { does: 'office: home, transactions, how the system is' },
} satisfies Record<string, Row>
export type Capability = keyof typeof capabilities

export const cellOf = (capability: Capability, part: Part): Cell =>
  (capabilities[capability] as Row)[part] ?? { outcome: 'works', means: '' }
