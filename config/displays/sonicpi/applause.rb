live_loop :applause do
  use_real_time
  count, share = sync "/osc*/0001"
  synth :prophet, note: 40 + 40 * share
end
