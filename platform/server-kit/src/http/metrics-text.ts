/** One thing that a server counts, with its samples written out. */
export type Metric = {
  name: string;
  type: 'gauge' | 'counter' | 'histogram';
  help: string;
  samples: readonly string[];
};

/**
 * One line of a metric.
 *
 * Labels are written as they are: names of apps, versions and codes were each parsed by a schema that has none of the
 * characters that would need an escape.
 */
export const toSample = (name: string, labels: Readonly<Record<string, string>>, value: number): string => {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
};

const toText = ({ name, type, help, samples }: Metric) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples, ''].join('\n');

/** Metrics in the text form of Prometheus. */
export const toMetricsText = (metrics: readonly Metric[]): string => metrics.map(toText).join('');
