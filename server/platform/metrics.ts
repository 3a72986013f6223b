import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '#server/platform/context.ts';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Served = { statuses: Map<number, number>; buckets: number[]; count: number; seconds: number };

/**
 * Requests by route, outcome and duration. Labels are route patterns, never addresses, so that their number is limited.
 */
export class RequestMeter {
  readonly #routes = new Map<string, Map<string, Served>>();

  note(method: string, route: string, status: number, seconds: number): void {
    const methods = this.#routes.get(route) ?? new Map<string, Served>();
    if (methods.size === 0) this.#routes.set(route, methods);
    let served = methods.get(method);
    if (!served) {
      served = { statuses: new Map(), buckets: bounds.map(() => 0), count: 0, seconds: 0 };
      methods.set(method, served);
    }
    served.statuses.set(status, (served.statuses.get(status) ?? 0) + 1);
    served.count += 1;
    served.seconds += seconds;
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) served.buckets[bucket] = (served.buckets[bucket] ?? 0) + 1;
  }

  *entries(): Generator<{ method: string; route: string } & Served> {
    for (const [route, methods] of this.#routes) {
      for (const [method, served] of methods) yield { method, route, ...served };
    }
  }
}

type Labels = Record<string, string | number>;
type Sample = [labels: Labels, value: number, suffix?: string];

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelText = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${quoted(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};
const family = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value, suffix = '']) => `${name}${suffix}${labelText(labels)} ${value}`),
];
const gauge = (name: string, help: string, value: number, labels: Labels = {}) =>
  family(name, 'gauge', help, [[labels, value]]);

const histogramOf = (meter: RequestMeter): Sample[] =>
  [...meter.entries()].flatMap(({ method, route, buckets, count, seconds }) => {
    let below = 0;
    const cumulative = bounds.map((le, at): Sample => {
      below += buckets[at] ?? 0;
      return [{ method, route, le }, below, '_bucket'];
    });
    return [
      ...cumulative,
      [{ method, route, le: '+Inf' }, count, '_bucket'] as Sample,
      [{ method, route }, seconds, '_sum'] as Sample,
      [{ method, route }, count, '_count'] as Sample,
    ];
  });

const requestsOf = (meter: RequestMeter): Sample[] =>
  [...meter.entries()].flatMap(({ method, route, statuses }) =>
    [...statuses].map(([status, count]): Sample => [{ method, route, status }, count]),
  );

/** Watches the process from now on; each call returns all metrics, in Prometheus' text format. */
export const openMetrics = ({ database, version }: Services, meter: RequestMeter) => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const write = (): string => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const { totalCount, idleCount, waitingCount } = database.pool;
    const lag = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
    const lines = [
      family('tilldesk_http_requests_total', 'counter', 'Requests answered.', requestsOf(meter)),
      family('tilldesk_http_request_duration_seconds', 'histogram', 'Time to answer.', histogramOf(meter)),
      family('tilldesk_database_connections', 'gauge', 'Connections of the pool.', [
        [{ state: 'busy' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
      ]),
      gauge('tilldesk_database_waiting', 'Requests that wait for a connection.', waitingCount),
      gauge('tilldesk_build_info', 'Always 1; the labels tell.', 1, {
        version,
        engine: database.engine,
        node: process.versions.node,
      }),
      family('process_cpu_seconds_total', 'counter', 'CPU time of the process.', [[{}, (user + system) / 1e6]]),
      gauge('process_start_time_seconds', 'When the process started.', Date.now() / 1000 - process.uptime()),
      gauge('process_resident_memory_bytes', 'Memory held by the process.', rss),
      family('nodejs_memory_bytes', 'gauge', 'Memory by kind.', [
        [{ kind: 'heapUsed' }, heapUsed],
        [{ kind: 'heapTotal' }, heapTotal],
        [{ kind: 'external' }, external],
      ]),
      family('nodejs_eventloop_lag_seconds', 'gauge', 'Delay of the event loop since the last look.', [
        [{ quantile: '0.5' }, lag(delay.percentile(50))],
        [{ quantile: '0.99' }, lag(delay.percentile(99))],
        [{ quantile: '1' }, lag(delay.max)],
      ]),
    ];
    delay.reset();
    return `${lines.flat().join('\n')}\n`;
  };
  return { write, close: () => delay.disable() };
};
