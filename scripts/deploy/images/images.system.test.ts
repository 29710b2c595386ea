import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../workspace/processes.ts';
import { askHealth, makeFolder } from '../unit-of-systemd.ts';
import { listCopied, makeImage, readCommand } from './make-image.ts';

const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8');

/** The part of the lock file under a key of its first level. */
const sectionOf = (key: string) => lock.split(new RegExp(`^${key}:\\n`, 'm'))[1]?.split(/^\S/m)[0] ?? '';

/** The entries of a section by name, with their lines. */
const readEntries = (section: string) =>
  new Map(
    section
      .split(/^ {2}(?=\S)/m)
      .slice(1)
      .map((entry) => {
        const [head = '', ...lines] = entry.split('\n');
        return [head.replace(/:.*$/, '').replaceAll("'", ''), lines] as const;
      }),
  );

/** The lines below some keys of an entry: `dependencies:` and what is indented more. */
function linesBelow(lines: readonly string[], keys: readonly string[]): string[] {
  let isWanted = false;
  return lines.filter((line) => {
    const key = /^ {4}(\w+):/.exec(line)?.[1];
    if (key !== undefined) isWanted = keys.includes(key);
    return key === undefined && isWanted;
  });
}

const importers = readEntries(sectionOf('importers'));
const snapshots = readEntries(sectionOf('snapshots'));

/** Names of all packages that an image of this workspace folder installs, and the folders of those of the workspace. */
function findInstalled(folder: string): { installed: Set<string>; folders: Set<string> } {
  const installed = new Set<string>();
  const folders = new Set<string>();
  const seen = new Set<string>();
  function addFolder(path: string) {
    if (folders.has(path)) return;
    folders.add(path);
    const names = linesBelow(importers.get(path) ?? [], ['dependencies']);
    for (const [index, line] of names.entries()) {
      const version = /^ {8}version: (.+)$/.exec(line)?.[1];
      const name = /^ {6}(\S+):$/.exec(names[index - 2] ?? '')?.[1]?.replaceAll("'", '');
      if (version === undefined || name === undefined) continue;
      if (version.startsWith('link:')) addFolder(join(path, version.slice('link:'.length)));
      else addPackage(name, version);
    }
  }
  function addPackage(name: string, version: string) {
    installed.add(name);
    const key = `${name}@${version}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const line of linesBelow(snapshots.get(key) ?? [], ['dependencies', 'optionalDependencies'])) {
      const [, other = '', found = ''] = /^ {6}(\S+): (.+)$/.exec(line) ?? [];
      if (other !== '') addPackage(other.replaceAll("'", ''), found.replaceAll("'", ''));
    }
  }
  addFolder(folder);
  return { installed, folders };
}

/** The sources of a folder of the workspace that run where it is installed. */
const listSources = (folder: string) =>
  globSync(`${folder}/src/**/*.ts`, { cwd: ROOT }).filter(
    (file) => !/\.(test|bench)\.ts$|\/testing\//.test(file),
  );

const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'([^'.][^']*)'/gm;

/** Names of the packages that a source needs when it is loaded. */
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

const STAGES = [
  ['edge', 'platform/edge'],
  ['control', 'platform/control'],
  ['backend', 'backend/server'],
] as const;

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
    ['platform/edge', 'fastify', [BUNDLER, PAGES, /^@duckdb\//, /^oidc-provider$/]],
    ['platform/control', 'fastify', [BUNDLER, PAGES, /^@duckdb\//, /^oidc-provider$/]],
    ['backend/server', '@duckdb/node-api', [BUNDLER, PAGES, /^oidc-provider$/]],
  ])('of %s has %s, and nothing that it does not run', (folder, own, unwanted) => {
    const { installed } = findInstalled(folder);
    expect(installed).toContain(own);
    expect([...installed].filter((name) => unwanted.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  it.each([...STAGES, ['mfe', 'platform/mfe'] as const])(
    '%s has the sources of every package of the workspace that it installs',
    (stage, folder) => {
      const copied = listCopied(stage);
      expect(copied).toContain('contracts');
      const missing = [...findInstalled(folder).folders].filter(
        (one) => !copied.some((part) => one === part || one.startsWith(`${part}/`)),
      );
      expect(missing).toEqual([]);
    },
  );

  it.each(STAGES)('%s starts its server from what it has, and no more', async (stage, folder) => {
    const place = await makeFolder();
    await makeImage(stage, place);
    const port = await findFreePort();
    const [, ...args] = readCommand(stage);
    const kind = stage.toUpperCase();
    const child = spawn(process.execPath, args, {
      cwd: place,
      env: {
        PATH: process.env.PATH ?? '',
        [`${kind}_PORT`]: String(port),
        [`${kind}_METRICS_PORT`]: '0',
        [`${kind}_STORE`]: join(place, 'store'),
        [`${kind}_STATE`]: join(place, 'state'),
      },
    });
    const exited = once(child, 'close');
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    try {
      // It is told of no site, and says so with all of its modules loaded.
      if (folder.startsWith('backend')) expect((await said).join('')).toContain('SITE_URL');
      else expect(await askHealth(child, port)).toBe(200);
    } finally {
      child.kill('SIGKILL');
      await exited;
    }
  });

  it('would be found with what it does not run', () => {
    expect([...findInstalled('platform/mfe').installed].some((name) => BUNDLER.test(name))).toBe(true);
    expect(findInstalled('remote-mlb').installed).toContain('react');
    expect(findInstalled('backend/sandbox-provider').installed).toContain('oidc-provider');
  });
});
