import { join } from 'node:path';
import { EDGE_REMOVED, EDGE_VARIABLES, readEdgeConfig } from '@sharpside/edge';
import { SERVER_REMOVED, SERVER_VARIABLES } from '@sharpside/server/api/config';
import { findMisspelt, toOperatorsPlace } from '@sharpside/server-kit';
import { requireBackendSettings } from './local-backend.ts';
import { REGISTRY_FOLDER } from './local-release.ts';
import { requireSitePorts, toBackendPorts, toPortLine, toSitePorts } from './site-ports.ts';
import { DATA_FOLDER, readSiteSettings, requireSiteFolders, SITE_VARIABLES } from './site-settings.ts';

const REMOVED = { ...EDGE_REMOVED, ...SERVER_REMOVED };
const KNOWN = [...Object.keys(EDGE_VARIABLES), ...Object.keys(SITE_VARIABLES), ...SERVER_VARIABLES];

/**
 * Settings and ports for starting the site. Reports every fault before anything is built, because a failing start must
 * not change what a running site serves.
 *
 * @param warn gets a message for a removed setting, and for a variable with a name similar to a setting.
 * @throws {Error} with every fault of the settings, or of the ports.
 */
export async function readStart(environment: NodeJS.ProcessEnv, warn: (doubt: string) => void) {
  for (const doubt of findMisspelt(environment, { known: KNOWN, removed: REMOVED })) warn(doubt);
  const settings = readSiteSettings(environment);
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const isAnywhere = settings.port === 0;
  const ofEdge = {
    EDGE_STORE: REGISTRY_FOLDER,
    EDGE_STATE: join(DATA_FOLDER, 'edge'),
    ...(isAnywhere && { EDGE_METRICS_PORT: '0' }),
    ...given,
    EDGE_PORT: String(settings.port),
  };
  const edgeSettings = readEdgeConfig(ofEdge);
  const hasBackend = settings.backend !== 'none';
  const usual = { BACKEND_PORT: isAnywhere ? '0' : String(settings.port + 2) };
  const backendSettings = hasBackend ? requireBackendSettings({ ...usual, ...given }) : undefined;
  requireSiteFolders(settings);
  const wanted = toSitePorts(given, settings.port);
  const { ports, listed } = await requireSitePorts(wanted, [
    { setting: 'EDGE_METRICS_PORT', port: toOperatorsPlace(edgeSettings).port, usual: 'EDGE_PORT + 10000' },
    ...(backendSettings
      ? toBackendPorts(wanted, { metricsPort: toOperatorsPlace(backendSettings).port })
      : []),
  ]);
  return {
    ports,
    portLine: toPortLine(listed),
    hasBackend,
    hasSample: hasBackend && settings.realData === undefined,
    /** The environment without its empty variables, for the backend. */
    given,
    config: readEdgeConfig({ ...ofEdge, EDGE_PORT: String(ports.port) }),
  };
}
