/**
 * The templates registered with the provider, as Indian operators demand: text that departs from one is not
 * delivered. `##NAME##` is a slot. A new SMS of the temple is added here first.
 */
export const smsTemplates: Record<string, string> = {
  'tmpl-code': '##CODE## is your code for Sree Nagaraja Temple. Valid for 5 minutes. Never share it. -KVMPZH',
  'tmpl-booking-confirmed':
    'Your poojas at Sree Nagaraja Temple are booked from ##DAY##. Booking ##NUMBER##. -KVMPZH',
  'tmpl-booking-confirmed-day':
    'Your pooja at Sree Nagaraja Temple is booked for ##DAY##. Booking ##NUMBER##. -KVMPZH',
  'tmpl-delivery-paid':
    'Rs ##AMOUNT## received for the post. The prasadam of booking ##NUMBER## goes to the new address. -KVMPZH',
  'tmpl-payment-pending':
    'Your bank has not decided on your payment for booking ##NUMBER## yet. Please do not pay again. -KVMPZH',
  'tmpl-paid-late':
    'Your payment for booking ##NUMBER## reached Sree Nagaraja Temple late. Please see your e-mail. -KVMPZH',
  'tmpl-ballot-drawn':
    'You were drawn for your pooja of ##DAY## at Sree Nagaraja Temple. Please pay in time: booking ##NUMBER##. -KVMPZH',
  'tmpl-reminder': 'Your pooja at Sree Nagaraja Temple is on ##DAY##. Booking ##NUMBER##. -KVMPZH',
  'tmpl-performed':
    'Your pooja of ##DAY## at Sree Nagaraja Temple has been performed. Booking ##NUMBER##. -KVMPZH',
  'tmpl-prasadam-sent':
    'Your prasadam was posted by ##CARRIER##, tracking number ##TRACKING##. Booking ##NUMBER##. -KVMPZH',
  'tmpl-moved': 'Your pooja at Sree Nagaraja Temple was moved to ##DAY##. Booking ##NUMBER##. -KVMPZH',
  'tmpl-cancelled-by-temple':
    'Your pooja of ##DAY## cannot be held. Please see your e-mail. Booking ##NUMBER##. -KVMPZH',
  'tmpl-day-open-again':
    'Your pooja of ##DAY## at Sree Nagaraja Temple is held after all. Booking ##NUMBER##. -KVMPZH',
  'tmpl-refund-started': 'Rs ##AMOUNT## of booking ##NUMBER## is on its way back to you. -KVMPZH',
  'tmpl-refund-done': 'Rs ##AMOUNT## of booking ##NUMBER## has been given back to you. -KVMPZH',
}

const slot = /##(\w+)##/g

export function listSlots(template: string): string[] {
  return [...new Set([...template.matchAll(slot)].map((match) => match[1] ?? ''))]
}

export function fillTemplate(template: string, variables: Record<string, string>): string {
  return template.replace(slot, (_, name: string) => variables[name] ?? '')
}
