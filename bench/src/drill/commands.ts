import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hostManifestSchema, parseContractJson, remoteManifestSchema } from '@sharpside/contracts';
import { ROOT, runCommand } from '@sharpside/e2e/harness/builds/workspace';
import type { Part } from './part.ts';

/** The remote that the drill releases and takes back. */
export const APP = 'remote-tools';

/** The name under which the drill releases, whoever runs it. */
const MAKER = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Tools team' };

export async function runMfe(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const command = [process.execPath, join(ROOT, 'platform/mfe/src/cli/main.ts'), ...args];
  const settings = Object.entries({ ...environment, ...MAKER }).map(([name, value]) => `${name}=${value}`);
  const { code, stdout, stderr } = await runCommand(['env', ...settings, ...command]);
  if (code !== 0) throw new Error(`mfe ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

export async function runBackend(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const command = [process.execPath, join(ROOT, 'backend/server/src/cli/main.ts'), ...args];
  const data = args.includes('--data') ? [] : ['--data', join(folder, 'backend')];
  const { stdout, stderr } = await runCommand(['env', ...settings, ...command, ...data]);
  return stdout + stderr;
}

export async function readManifest(dist: string) {
  const file = join(dist, 'remote.json');
  return { file, manifest: parseContractJson(remoteManifestSchema, await readFile(file, 'utf8'), file) };
}

type Renamed = {
  version: string;
  api?: Record<string, string>;
  /** Folder of a build of the remote. Default: that of the workspace. */
  build?: string;
};

/** The build of remote-tools as another version. */
export async function buildAs(
  folder: string,
  { version, api, build = join(ROOT, APP, 'dist') }: Renamed,
): Promise<string> {
  const dist = join(folder, version);
  await cp(build, dist, { recursive: true });
  const { file, manifest } = await readManifest(dist);
  await writeFile(
    file,
    JSON.stringify({ ...manifest, version, declaration: { ...manifest.declaration, ...(api && { api }) } }),
  );
  return dist;
}

export async function readFiles(): Promise<string[]> {
  const file = join(ROOT, 'host/dist/host.json');
  const { files } = parseContractJson(hostManifestSchema, await readFile(file, 'utf8'), file);
  return files.filter(({ path }) => path.endsWith('.js')).map(({ path }) => `/assets/host/${path}`);
}

const LIVE_WITHIN_MS = 30_000;

export async function waitUntilLive(url: string, version: string): Promise<void> {
  const deadline = Date.now() + LIVE_WITHIN_MS;
  while (!(await (await fetch(url)).text()).includes(`"version":"${version}"`)) {
    if (Date.now() > deadline) throw new Error(`${url} does not show ${version}`);
    await pause(100);
  }
}

/** Runs the script with our own `systemctl restart`, which returns once the process was started, as systemd's does. */
export async function runRollingRestart(
  folder: string,
  names: readonly string[],
  findPart: (name: string) => Part | undefined,
): Promise<void> {
  const restarts = createServer((request, response) => {
    const part = findPart((request.url ?? '').slice(1));
    part?.stop().then(() => {
      void part.start();
      response.end();
    });
  });
  await new Promise<void>((resolve) => restarts.listen(0, '127.0.0.1', resolve));
  const address = restarts.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await writeFile(join(folder, 'systemctl'), `#!/bin/sh\ncurl -sf "http://127.0.0.1:${port}/$2"\n`, {
    mode: 0o755,
  });
  const path = `PATH=${folder}:${process.env.PATH}`;
  const { code, stdout, stderr } = await runCommand([
    'env',
    path,
    join(ROOT, 'deploy/rolling-restart'),
    ...names,
  ]);
  restarts.close();
  if (code !== 0) throw new Error(`deploy/rolling-restart ended with ${code}:\n${stdout}${stderr}`);
}
