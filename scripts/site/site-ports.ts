import { hasCode } from '@sharpside/server-kit';
import { requireFreePort } from './free-port.ts';

/** A port that the site listens on, the setting that chooses it, and its usual value. */
type SitePort = { setting: string; port: number; usual: string };

/** The ports of the site's parts. 0: any free port. */
export type SitePorts = { port: number; sandboxPort: number; backendPort: number };

const toNumber = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise);

/**
 * The ports of the site's parts. Defaults of the sandbox and the backend are the two ports after the site's own. Fixed
 * ports let sessions survive a restart, and a control service beside the site still find the backend.
 *
 * @param environment validated settings.
 */
export function toSitePorts({ SANDBOX_PORT, BACKEND_PORT }: NodeJS.ProcessEnv, port: number): SitePorts {
  return {
    port,
    sandboxPort: toNumber(SANDBOX_PORT, port === 0 ? 0 : port + 1),
    backendPort: toNumber(BACKEND_PORT, port === 0 ? 0 : port + 2),
  };
}

export const toBackendPorts = (
  { sandboxPort, backendPort }: SitePorts,
  { metricsPort }: { metricsPort: number },
): SitePort[] => [
  { setting: 'SANDBOX_PORT', port: sandboxPort, usual: 'EDGE_PORT + 1' },
  { setting: 'BACKEND_PORT', port: backendPort, usual: 'EDGE_PORT + 2' },
  { setting: 'BACKEND_METRICS_PORT', port: metricsPort, usual: 'BACKEND_PORT + 10000' },
];

/** A line with each port of the site and the setting that chooses it. */
export const toPortLine = (ports: readonly SitePort[]): string => {
  const each = ports.map(({ setting, port }) => `${port === 0 ? 'any free one' : port} (${setting})`);
  return `Ports: ${each.join(', ')}. EDGE_PORT=4010 npm start moves all that have no setting of their own.`;
};

const sayEqual = (one: SitePort, other: SitePort) =>
  `${one.setting} and ${other.setting} are both ${one.port}: give one of them another port (without a value ${other.setting} is ${other.usual}).`;

/**
 * Refuses ports that two parts of the site would share, or that another program uses, before anything is built.
 *
 * @returns the ports, with a free port if the site's own is 0, and the list of all ports with their settings.
 * @throws {Error} with a sentence for each refused port.
 */
export async function requireSitePorts(
  ports: SitePorts,
  others: readonly SitePort[],
): Promise<{ ports: SitePorts; listed: readonly SitePort[] }> {
  const listed = [{ setting: 'EDGE_PORT', port: ports.port, usual: '4000' }, ...others];
  const equal = listed.flatMap((one, at) =>
    listed
      .slice(at + 1)
      .filter(({ port }) => port !== 0 && port === one.port)
      .map((other) => sayEqual(one, other)),
  );
  if (equal.length > 0) throw new Error(equal.join('\n'));
  const free: number[] = [];
  const taken: string[] = [];
  for (const { setting, port, usual } of listed) {
    try {
      free.push(await requireFreePort(port));
    } catch (error) {
      if (!hasCode(error, 'EADDRINUSE')) throw error;
      taken.push(
        `Port ${port} is in use. Stop what uses it, or choose another with ${setting} (without it: ${usual}).`,
      );
    }
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
  return { ports: { ...ports, port: free[0] ?? ports.port }, listed };
}
