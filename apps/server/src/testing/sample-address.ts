/** An address in Kerala to which prasadam is posted. */
export const sampleAddress = {
  recipient: 'Lakshmi Amma',
  line1: 'Thekke Veedu',
  line2: null,
  city: 'Cherthala',
  state: 'IN-KL',
  country: 'IN',
  postalCode: '688524',
  mobile: '+919847055555',
}
