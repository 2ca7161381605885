-- wrk's part of bench:waiting-room: `wrk … -s join-room.lua <url> -- <file> [<share> <of>]`. The file holds one request a line: its
-- bearer token, or with a first line `turn` the ticket that is handed in. Each is sent once, then the first again: who
-- asks twice is answered the same.
dofile("lab/bench/tell-wrk.lua")

local requests = {}
local sent = 0

function init(args)
  local lines = io.lines(args[1])
  local kind = lines()
  local head = "POST " .. wrk.path .. " HTTP/1.1\r\nhost: " .. wrk.host .. ":" .. wrk.port
  local share, shares, number = tonumber(args[2] or 0), tonumber(args[3] or 1), 0
  for line in lines do
    number = number + 1
    if number % shares ~= share then
      -- Another wrk sends it, to another process.
    elseif kind == "turn" then
      local body = '{"ticket":"' .. line .. '"}'
      requests[#requests + 1] = head .. "\r\ncontent-type: application/json\r\ncontent-length: " .. #body .. "\r\n\r\n" .. body
    else
      requests[#requests + 1] = head .. "\r\nauthorization: Bearer " .. line .. "\r\ncontent-length: 0\r\n\r\n"
    end
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end
