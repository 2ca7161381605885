-- What wrk has counted, as JSON on the last line. `refused`: answers of 400 and above.
function done(summary)
  local errors = summary.errors
  print(string.format(
    '{"answers":%d,"microseconds":%d,"refused":%d,"broken":%d}',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
