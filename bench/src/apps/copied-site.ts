import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type HostManifest,
  hostManifestSchema,
  MANIFEST_FILES,
  parseContractJson,
  type Release,
  type RemoteManifest,
  remoteManifestSchema,
} from '@sharpside/contracts';
import { buildAllWhereChanged } from '@sharpside/e2e/harness/builds/build-where-changed';
import { BUILDS_FOLDER, toAppBuild } from '@sharpside/e2e/harness/builds/member-apps';
import type { Store } from '@sharpside/object-store';
import { keys } from '@sharpside/registry/store/keys';
import { writeRevision } from '@sharpside/registry/testing/releases';

/** The remotes that copies are made of, in rotation. */
const COPIED = ['remote-tools', 'remote-mlb', 'remote-nba', 'remote-nfl'] as const;
const VERSIONS = ['1.0.0', '1.1.0'] as const;

type Originals = { host: HostManifest; remotes: readonly RemoteManifest[] };

const readBuilt = (app: string, file: string) => readFile(join(BUILDS_FOLDER, app, file));

/** Builds the host and the remotes if their sources have changed. Returns their manifests. */
export async function readOriginals(): Promise<Originals> {
  await buildAllWhereChanged(['host', ...COPIED].map((app) => toAppBuild(app)));
  const host = await readBuilt('host', MANIFEST_FILES.host);
  const remotes = await Promise.all(COPIED.map((app) => readBuilt(app, MANIFEST_FILES.remote)));
  return {
    host: parseContractJson(hostManifestSchema, host.toString(), 'host.json'),
    remotes: remotes.map((text, index) =>
      parseContractJson(remoteManifestSchema, text.toString(), `remote.json of ${COPIED[index]}`),
    ),
  };
}

/** Gives each copy its own hashes, because apps of different teams share no files. */
const toOwnIntegrity = (name: string) => `sha384-${createHash('sha384').update(name).digest('base64')}`;

function toCopy(original: RemoteManifest, { index, version }: { index: number; version: string }) {
  const name = `remote-copy-${index}`;
  const pathPrefix = `/section-${index}`;
  const { declaration, prerender: _, ...manifest } = original;
  const toPath = (path: string) => pathPrefix + path.slice(declaration.pathPrefix.length);
  const { navigation } = declaration;
  return {
    ...manifest,
    name,
    version,
    files: original.files.map((file) => ({
      ...file,
      integrity: toOwnIntegrity(`${name}@${version}/${file.path}`),
    })),
    declaration: {
      ...declaration,
      name,
      pathPrefix,
      routes: declaration.routes.map((route) => ({ ...route, path: toPath(route.path) })),
      redirects: (declaration.redirects ?? []).map(({ from, to }) => ({
        from: toPath(from),
        to: toPath(to),
      })),
      ...(navigation && {
        navigation: {
          ...navigation,
          label: `${navigation.label} ${index}`,
          order: index,
          items: navigation.items.map((item) => ({ ...item, path: toPath(item.path) })),
          ...(navigation.card && { card: { ...navigation.card, path: toPath(navigation.card.path) } }),
        },
      }),
    },
  } satisfies RemoteManifest;
}

const putRelease = (store: Store, manifest: Release['manifest']) => {
  const { name: app, version } = manifest;
  const release = { schema: 1, app, version, publishedAt: '2031-01-01T00:00:00.000Z', manifest };
  const bytes = Buffer.from(JSON.stringify({ ...release, publishedBy: 'Ann', commit: null }));
  return store.putIfAbsent(keys.release(app, version), bytes);
};

/**
 * Fills a store with the host and `apps` copies of the remotes, each live on its second release. The store lacks the
 * files of remotes, because an edge makes pages without reading them.
 *
 * Returns the path of the first screen of each copy.
 */
export async function fillStore(store: Store, { host, remotes }: Originals, apps: number): Promise<string[]> {
  for (const path of [host.page, host.prerender].filter((one) => one !== undefined))
    await store.putIfAbsent(keys.asset('host', path), await readBuilt('host', path));
  await putRelease(store, host);
  const copies = Array.from({ length: apps }, (_, index) => {
    const original = remotes[index % remotes.length];
    if (!original) throw new TypeError('There is no remote to copy.');
    return VERSIONS.map((version) => toCopy(original, { index, version }));
  });
  for (const manifest of copies.flat()) await putRelease(store, manifest);
  const [previous, current] = VERSIONS;
  const live = copies.flatMap(([copy]) => (copy ? [[copy.name, { current, previous }] as const] : []));
  await writeRevision(store, 1, { host: { current: host.version }, ...Object.fromEntries(live) });
  return copies.flatMap(([copy]) => copy?.declaration.routes.slice(0, 1).map(({ path }) => path) ?? []);
}
