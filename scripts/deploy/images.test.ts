import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

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

const CONTAINERFILE = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8');

/** Folders of the workspace that a stage of the Containerfile has, those of its base included. */
function listCopied(stage: string): string[] {
  const [, base, text = ''] =
    new RegExp(`^FROM (\\S+) AS ${stage}\\n([\\s\\S]*?)(?=^FROM |(?![\\s\\S]))`, 'm').exec(CONTAINERFILE) ??
    [];
  const own = [...text.matchAll(/^COPY (?!--)(\S+) \1$/gm)].map(([, folder = '']) => folder);
  return base === 'base' ? [...listCopied('base'), ...own] : own;
}

const BUNDLER = /^(@rspack|@module-federation|@swc)\//;
const PAGES = /^(react|react-dom|@chakra-ui\/react)$/;

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

  it.each([
    ['edge', 'platform/edge'],
    ['control', 'platform/control'],
    ['backend', 'backend/server'],
    ['mfe', 'platform/mfe'],
  ])('%s has the sources of every package of the workspace that it installs', (stage, folder) => {
    const copied = listCopied(stage);
    expect(copied).toContain('contracts');
    const missing = [...findInstalled(folder).folders].filter(
      (one) => !copied.some((part) => one === part || one.startsWith(`${part}/`)),
    );
    expect(missing).toEqual([]);
  });

  it('would be found with what it does not run', () => {
    expect([...findInstalled('platform/mfe').installed].some((name) => BUNDLER.test(name))).toBe(true);
    expect(findInstalled('remote-mlb').installed).toContain('react');
    expect(findInstalled('backend/sandbox-provider').installed).toContain('oidc-provider');
  });
});
