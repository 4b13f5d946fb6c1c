// Processor time of a process so far, in the system's clock ticks, read when the clients start and stop their own clock.
import { readFileSync } from 'node:fs'

export function processorTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
