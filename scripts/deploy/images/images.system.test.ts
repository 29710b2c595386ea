import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../workspace/processes.ts';
import { askHealth, makeFolder, start } from '../unit-of-systemd.ts';
import { makeImage, readCommand } from './make-image.ts';

const listInstalled = (folder: string) =>
  readdirSync(join(folder, 'node_modules/.pnpm')).map((entry) =>
    (/^(@?[^@]+)@/.exec(entry)?.[1] ?? '').replace('+', '/'),
  );

const listSources = (folder: string) =>
  globSync(`${folder}/src/**/*.ts`, { cwd: ROOT }).filter(
    (file) => !/\.(test|bench)\.ts$|\/testing\//.test(file),
  );

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^'.][^']*)'/gm;

function listImported(file: string): string[] {
  const names = [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
  return names
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

const packageSchema = v.looseObject({
  name: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
});

const BUNDLER = /^(@rspack|@module-federation|@swc)\//;
const PAGES = /^(react|react-dom|@chakra-ui\/react)$/;
const DUCKDB = /^@duckdb\//;
const PROVIDER = /^oidc-provider$/;

describe('a package of the servers', () => {
  const packages = globSync('{contracts,platform/*,backend/*}/package.json', { cwd: ROOT });

  it.each(packages)('%s names as a dependency whatever its programs load', (file) => {
    const { name, dependencies } = v.parse(packageSchema, JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    const imported = new Set(listSources(dirname(file)).flatMap(listImported));
    expect([...imported].filter((one) => one !== name && dependencies[one] === undefined)).toEqual([]);
  });
});

describe('the image', () => {
  it.each([
    ['edge', 'fastify', [BUNDLER, PAGES, DUCKDB, PROVIDER]],
    ['control', 'fastify', [BUNDLER, PAGES, DUCKDB, PROVIDER]],
    ['backend', '@duckdb/node-api', [BUNDLER, PAGES, PROVIDER]],
  ])(
    '%s starts its server from what it has: %s, and nothing that it does not run',
    async (stage, own, unwanted) => {
      const place = await makeFolder();
      await makeImage(stage, place);
      const installed = listInstalled(place);
      expect(installed).toContain(own);
      expect(installed.filter((name) => unwanted.some((pattern) => pattern.test(name)))).toEqual([]);
      const port = await findFreePort();
      const [, ...args] = readCommand(stage);
      const kind = stage.toUpperCase();
      const { child, said } = start({
        command: [process.execPath, ...args],
        environment: {
          PATH: process.env.PATH ?? '',
          [`${kind}_PORT`]: String(port),
          [`${kind}_METRICS_PORT`]: '0',
          [`${kind}_STORE`]: join(place, 'store'),
          [`${kind}_STATE`]: join(place, 'state'),
        },
        cwd: place,
      });
      const status = await askHealth(child, port);
      // The backend ends, because no site is configured. It reports this only after it has loaded all of its modules.
      if (stage === 'backend') expect(said.join('')).toContain('SITE_URL');
      else expect(status, said.join('')).toBe(200);
    },
  );

  it('mfe has the command line with all that it loads, its bundler included', async () => {
    const place = await makeFolder();
    await makeImage('mfe', place);
    expect(listInstalled(place).some((name) => BUNDLER.test(name))).toBe(true);
    const { exited, said } = start({
      command: [process.execPath, 'platform/mfe/src/cli/main.ts', '--help'],
      environment: { PATH: process.env.PATH ?? '' },
      cwd: place,
    });
    expect(await exited, said.join('')).toEqual([0, null]);
  });

  it('would be found with what it does not run', () => {
    const all = listInstalled(ROOT);
    for (const pattern of [BUNDLER, PAGES, DUCKDB, PROVIDER])
      expect(
        all.some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true);
  });
});
