import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client"

const requests = new Histogram({
  name: "redthread_http_request_seconds",
  help: "Time to answer a request",
  labelNames: ["method", "route", "status"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})

export const countRequest = (method: string, route: string, status: number, ms: number): void =>
  requests.observe({ method, route, status }, ms / 1000)

/** The value is read on each scrape; NaN if that fails. */
export function gauge(name: string, help: string, read: () => number | Promise<number>): void {
  register.removeSingleMetric(`redthread_${name}`)
  new Gauge({
    name: `redthread_${name}`,
    help,
    async collect() {
      this.set(
        await Promise.resolve()
          .then(read)
          .catch(() => Number.NaN),
      )
    },
  })
}

/** Counts per process; each call adds one. */
export function counter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): (labels: Record<Label, string>) => void {
  register.removeSingleMetric(`redthread_${name}`)
  const counting = new Counter({ name: `redthread_${name}`, help, labelNames: [...labelNames] })
  return (labels) => counting.inc(labels)
}

let collecting = false
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  if (!collecting) collectDefaultMetrics()
  collecting = true
  return { contentType: register.contentType, text: await register.metrics() }
}
