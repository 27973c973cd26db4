/** What is said of a broker that is connected, and does not do what it is asked. */
export const brokerSilent =
  'the broker does not answer: is its disk full? Make room there, then end it with SIGKILL and start it again'
