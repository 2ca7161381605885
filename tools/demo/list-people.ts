/** The password of all demo accounts, which contain no real data. */
export const PASSWORD = 'open-the-demo-temple'

export type Role = 'devotee' | 'clerk' | 'treasurer' | 'priest' | 'manager'
export type Visitor = { role: Role; name: string; email: string; mobile: string; capabilities: string[] }

const everything = ['desk', 'treasury', 'catalogue', 'sheet', 'audit', 'people', 'settings']

export const devotee: Visitor = {
  role: 'devotee',
  name: 'Lakshmi Menon',
  email: 'lakshmi@demo.example',
  mobile: '+919847012345',
  capabilities: [],
}

export const office: Visitor[] = [
  {
    role: 'clerk',
    name: 'Sreekumar Pillai',
    email: 'clerk@demo.example',
    mobile: '+919847010001',
    capabilities: ['desk'],
  },
  {
    role: 'treasurer',
    name: 'Radhika Varma',
    email: 'treasurer@demo.example',
    mobile: '+919847010002',
    capabilities: ['desk', 'treasury'],
  },
  {
    role: 'priest',
    name: 'Narayanan Namboothiri',
    email: 'priest@demo.example',
    mobile: '+919847010003',
    capabilities: ['sheet'],
  },
  {
    role: 'manager',
    name: 'Indira Kurup',
    email: 'manager@demo.example',
    mobile: '+919847010004',
    capabilities: everything,
  },
]

/** Her family members: [name, Malayalam name, relation to her, star]. */
export const family: [string, string | null, string, number | null][] = [
  ['Lakshmi Menon', 'ലക്ഷ്മി മേനോൻ', 'self', 9],
  ['Arjun Menon', 'അർജുൻ മേനോൻ', 'spouse', 1],
  ['Meenakshi Amma', 'മീനാക്ഷി അമ്മ', 'mother', 6],
  ['Raghavan Nair', null, 'father', null],
]
