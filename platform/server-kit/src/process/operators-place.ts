type Place = { host: string; port: number };

/** The addresses and ports on which a server listens. */
export type Places = Place & { metricsHost: string; metricsPort?: number | undefined };

const DISTANCE = 10_000;
const MAX_PORT = 65_535;

/**
 * The default port for operators of a server at `port`: 10000 above it, or below it if that would exceed the highest
 * port.
 *
 * It is 0 (any free port) if `port` is 0.
 */
export function toOperatorsPort(port: number): number {
  if (port === 0) return 0;
  return port + DISTANCE > MAX_PORT ? port - DISTANCE : port + DISTANCE;
}

export const toOperatorsPlace = ({ port, metricsHost, metricsPort }: Places): Place => ({
  host: metricsHost,
  port: metricsPort ?? toOperatorsPort(port),
});

/** False if both ports are the same, even on different addresses. Port 0 is any free port, so it never conflicts. */
export const hasTwoPorts = ({ port, metricsPort }: Pick<Places, 'port' | 'metricsPort'>): boolean =>
  port === 0 || port !== metricsPort;
