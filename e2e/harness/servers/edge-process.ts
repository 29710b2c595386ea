import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuntimeConfig } from '@sharpside/contracts';
import { ROOT } from '../builds/workspace.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type EdgeProcess = ServerProcess;

export type EdgeOptions = {
  folder: string;
  config: Partial<RuntimeConfig>;
  /** Default: a free port. */
  port?: number;
  /** Origin of the backend to which calls are passed on. */
  backend?: string | undefined;
  /** Origin of published files. Default: this edge. */
  assetBase?: string;
  /** Number of trusted proxies in front of the edge. Default: none. */
  trustedProxies?: number;
  /** Addresses of the backends that remotes name, by name. Default: none. */
  backends?: Readonly<Record<string, string>>;
  /** File with the keys that verify visitors' groups. Default: groups are ignored. */
  groupKeysFile?: string | undefined;
  /** Runs previews at `localhost`, apart from the site at 127.0.0.1. It needs `port`. */
  hasPreviewOrigin?: boolean;
};

/** The origins that an edge on a known port must know. */
export function toOrigins({ port = 0, groupKeysFile, hasPreviewOrigin = false }: EdgeOptions) {
  const publicOrigin = hasPreviewOrigin || groupKeysFile !== undefined ? `http://127.0.0.1:${port}` : null;
  return { publicOrigin, previewOrigin: hasPreviewOrigin ? `http://localhost:${port}` : null };
}

export async function startEdgeProcess(options: EdgeOptions): Promise<EdgeProcess> {
  const { folder, config, port = 0, backend = '', assetBase = '', trustedProxies = 0 } = options;
  const { backends = {}, groupKeysFile = '' } = options;
  const { publicOrigin, previewOrigin } = toOrigins(options);
  const configFile = join(folder, 'runtime-config.json');
  await writeFile(configFile, JSON.stringify(config));
  return startServerProcess({
    command: [join(ROOT, 'platform/edge/src/server.ts')],
    listening: 'edge-listening',
    env: {
      EDGE_PORT: String(port),
      EDGE_METRICS_PORT: '0',
      EDGE_STORE: join(folder, 'registry'),
      EDGE_STATE: join(folder, 'state'),
      EDGE_RUNTIME_CONFIG: configFile,
      EDGE_BACKEND: backend,
      EDGE_BACKENDS: Object.entries(backends)
        .map(([name, url]) => `${name}=${url}`)
        .join(),
      EDGE_ASSET_BASE: assetBase,
      EDGE_TRUSTED_PROXIES: String(trustedProxies),
      EDGE_GROUP_KEYS: groupKeysFile,
      EDGE_PUBLIC_ORIGIN: publicOrigin ?? '',
      EDGE_PREVIEW_ORIGIN: previewOrigin ?? '',
    },
  });
}
