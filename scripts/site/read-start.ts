import { join } from 'node:path';
import { EDGE_VARIABLES, readEdgeConfig } from '@sharpside/edge';
import { SERVER_VARIABLES } from '@sharpside/server/api/config';
import { findMisspelt, toOperatorsPlace } from '@sharpside/server-kit';
import { requireBackendSettings } from './local-backend.ts';
import { REGISTRY_FOLDER } from './local-release.ts';
import { requireSitePorts, toBackendPorts, toSitePorts } from './site-ports.ts';
import { DATA_FOLDER, readSiteSettings, requireSiteFolders, SITE_VARIABLES } from './site-settings.ts';

/** Settings of all parts of the site. */
const KNOWN = [...Object.keys(EDGE_VARIABLES), ...Object.keys(SITE_VARIABLES), ...SERVER_VARIABLES];

/**
 * Settings and ports of a start of the site. All that is wrong is said here, before anything is built: a start that fails must
 * not have changed what another one serves.
 *
 * @param warn is told of a variable that is nearly a setting.
 * @throws {Error} with everything that is wrong with the settings, or with the ports.
 */
export async function readStart(environment: NodeJS.ProcessEnv, warn: (doubt: string) => void) {
  for (const doubt of findMisspelt(environment, { known: KNOWN })) warn(doubt);
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
  const ports = toSitePorts(given, settings.port);
  const free = await requireSitePorts(ports, [
    { setting: 'EDGE_METRICS_PORT', port: toOperatorsPlace(edgeSettings).port, usual: 'EDGE_PORT + 10000' },
    ...(backendSettings
      ? toBackendPorts(ports, { metricsPort: toOperatorsPlace(backendSettings).port })
      : []),
  ]);
  return {
    ports: free,
    hasBackend,
    hasSample: hasBackend && settings.realData === undefined,
    /** Settings of the backend. */
    given,
    config: readEdgeConfig({ ...ofEdge, EDGE_PORT: String(free.port) }),
  };
}
