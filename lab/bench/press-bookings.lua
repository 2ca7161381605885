-- wrk's part of bench:hot and bench:spread: `wrk … -s press-bookings.lua <url> -- <file> <run>`. The file holds how to
-- check out, the offerings, the days and then one token a line; `run` makes the idempotency keys unlike all others.
dofile("lab/bench/tell-wrk.lua")

local heads, bodies = {}, {}
local pressed = 0
local run

local function split(line)
  local parts = {}
  for part in line:gmatch("[^,]+") do parts[#parts + 1] = part end
  return parts
end

function init(args)
  local lines = io.lines(args[1])
  run = args[2]
  math.randomseed(tonumber(run:sub(1, 8), 16))
  local checkout, offerings, dates = lines(), split(lines()), split(lines())
  for token in lines do
    heads[#heads + 1] = "POST " .. wrk.path .. " HTTP/1.1\r\nhost: " .. wrk.host .. ":" .. wrk.port
      .. "\r\nauthorization: Bearer " .. token .. "\r\ncontent-type: application/json\r\nidempotency-key: "
  end
  for _, offering in ipairs(offerings) do
    for _, date in ipairs(dates) do
      local body = '{"lines":[{"offering_id":' .. offering .. ',"date":"' .. date
        .. '","name":"Ammini Amma","star_id":9}],"checkout":"' .. checkout .. '"}'
      bodies[#bodies + 1] = "\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
    end
  end
end

function request()
  pressed = pressed + 1
  return heads[pressed % #heads + 1] .. run .. "-" .. pressed .. bodies[math.random(#bodies)]
end
