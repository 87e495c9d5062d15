interface TraceEvent {
  name: string
  cat: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** Microseconds of processor time; excludes the time used by other programs. */
  tdur?: number
}

interface Task {
  /** Microseconds. */
  start: number
  end: number
  /** ms of processor time. */
  ms: number
}

interface Mark {
  name: string
  /** Microseconds. */
  at: number
}

/** Trace categories that `pageTasks` needs. */
export const traced = { categories: ["toplevel", "blink.user_timing"] }

/** The tasks of the page's main thread, and its `performance.mark` entries. */
export function pageTasks(trace: Buffer): { tasks: Task[]; marks: Mark[] } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ cat, name }) => cat.includes("blink.user_timing") && /^[a-z]+$/.test(name))
  const [first] = marks
  if (!first) throw new Error("nothing was marked")
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && pid === first.pid && tid === first.tid,
  )
  return {
    marks: marks.map(({ name, ts }) => ({ name, at: ts })),
    tasks: tasks.map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts, end: ts + dur, ms: tdur / 1000 })),
  }
}

/**
 * ms of processor time from each mark of the one name to the next of the other, including the tasks that contain them.
 */
export function between(trace: Buffer, from: string, to: string): number[] {
  const { tasks, marks } = pageTasks(trace)
  return marks
    .filter(({ name }) => name === from)
    .map(({ at }) => {
      const end = marks.find((mark) => mark.name === to && mark.at >= at)
      if (!end) throw new Error(`no ${to} after ${from}`)
      return tasks.filter((task) => task.end >= at && task.start <= end.at).reduce((sum, { ms }) => sum + ms, 0)
    })
}
