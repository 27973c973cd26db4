-- A script at the root of the document: registers the port on which TouchOSC receives, here 9000.
local nextTime = 0
function update()
  if getMillis() < nextTime then return end
  nextTime = getMillis() + 20000
  sendOSC({ '/ovation/subscribe', { { tag = 'i', value = 9000 }, { tag = 's', value = 'TouchOSC' } } })
end
