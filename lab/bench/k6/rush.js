// For those who have k6: `k6 run -e API=https://api.temple.example -e ROOM=<id> -e TOKENS=tokens.txt rush.js` against an
// installation of one's own, from other machines than those that serve. TOKENS: a file of access tokens, one a line, of
// accounts made for this. Joins come at JOINS a second until everybody is in; meanwhile WAITING people look whose turn it is
// as the waiting page does, half of the time that is left between two looks. Not run by CI, which has wrk.
import { check, sleep } from 'k6'
import { SharedArray } from 'k6/data'
import exec from 'k6/execution'
import http from 'k6/http'

const api = __ENV.API
const room = `${api}/waiting-room/${__ENV.ROOM}`
const tokens = new SharedArray('tokens', () => open(__ENV.TOKENS).trim().split('\n'))
const joinsASecond = Number(__ENV.JOINS ?? 2_000)

export const options = {
  // A phone comes with a connection of its own.
  noConnectionReuse: __ENV.REUSE !== '1',
  scenarios: {
    joining: {
      executor: 'constant-arrival-rate',
      exec: 'join',
      rate: joinsASecond,
      timeUnit: '1s',
      duration: `${Math.ceil(tokens.length / joinsASecond)}s`,
      preAllocatedVUs: 500,
      maxVUs: 5_000,
    },
    waiting: {
      executor: 'constant-vus',
      exec: 'look',
      vus: Number(__ENV.WAITING ?? 1_000),
      duration: __ENV.DURATION ?? '5m',
    },
  },
  thresholds: {
    'http_req_failed{scenario:joining}': ['rate==0'],
    'http_req_duration{scenario:joining}': ['p(99)<2000'],
    'http_req_duration{scenario:waiting}': ['p(99)<500'],
  },
}

export function join() {
  const token = tokens[exec.scenario.iterationInTest]
  if (token === undefined) return
  const answer = http.post(`${room}/join`, null, { headers: { authorization: `Bearer ${token}` } })
  check(answer, { 'is in': ({ status }) => status === 200 })
}

export function look() {
  const answer = http.get(`${room}/now-serving`)
  check(answer, { 'is told': ({ status }) => status === 200 })
  const { joined = 0, rate = 1, pollShare = 0.5 } = answer.status === 200 ? answer.json() : {}
  sleep(Math.min(120, Math.max(2, (Math.random() * joined * pollShare) / Math.max(1, rate))))
}
