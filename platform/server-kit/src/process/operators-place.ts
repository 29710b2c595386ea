type Place = { host: string; port: number };

/** The settings of a server that say where it listens. */
export type Places = Place & { metricsHost: string; metricsPort?: number | undefined };

const DISTANCE = 10_000;
const MAX_PORT = 65_535;

/**
 * The port for operators of a server at `port` that was given no other: 10000 above it, or below where there is none above.
 *
 * 0, any free one, where the server's own is any free one.
 */
export function toOperatorsPort(port: number): number {
  if (port === 0) return 0;
  return port + DISTANCE > MAX_PORT ? port - DISTANCE : port + DISTANCE;
}

/** The place where a server listens for operators. */
export const toOperatorsPlace = ({ port, metricsHost, metricsPort }: Places): Place => ({
  host: metricsHost,
  port: metricsPort ?? toOperatorsPort(port),
});

/** False where both would be on the same port, on whichever addresses. */
export const hasTwoPorts = ({ port, metricsPort }: Pick<Places, 'port' | 'metricsPort'>): boolean =>
  port === 0 || port !== metricsPort;
