import {
  type HostManifest,
  hostManifestSchema,
  isContractError,
  type Manifest,
  parseContract,
  type RemoteManifest,
  remoteManifestSchema,
} from '@sharpside/contracts';
import * as v from 'valibot';

// A manifest with one mistake may also have mistakes of other kinds, such as a missing file or a conflict. So the
// checks read every readable part, and only the check of the manifest itself requires all of it.
const text = v.optional(v.fallback(v.string(), ''), '');
const texts = v.optional(v.fallback(v.array(text), []), []);
const namedTexts = v.optional(v.fallback(v.record(v.string(), text), {}), {});
const textLists = v.optional(v.fallback(v.record(v.string(), texts), {}), {});
const listedFiles = v.fallback(
  v.array(
    v.fallback(v.object({ path: text, size: v.fallback(v.number(), 0), integrity: text }), {
      path: '',
      size: 0,
      integrity: '',
    }),
  ),
  [],
);
const files = v.optional(listedFiles, []);
const maps = v.optional(listedFiles);
const number = v.optional(v.fallback(v.number(), 0), 0);

const NO_DECLARATION = { name: '', pathPrefix: '', contract: 0, shared: {}, routes: [] };

const readableRemoteSchema = v.object({
  kind: v.optional(v.fallback(v.literal('remote'), 'remote'), 'remote'),
  name: text,
  version: text,
  entry: text,
  screens: textLists,
  uses: textLists,
  imports: v.optional(v.fallback(v.record(v.string(), textLists), {}), {}),
  federation: v.optional(v.fallback(v.nullable(v.string()), ''), ''),
  prerender: v.optional(v.fallback(v.object({ file: text, modules: texts }), { file: '', modules: [] })),
  files,
  maps,
  declaration: v.optional(
    v.fallback(
      v.object({
        name: text,
        pathPrefix: text,
        contract: number,
        shared: namedTexts,
        routes: v.optional(v.fallback(v.array(v.object({ module: text })), []), []),
        api: v.optional(v.fallback(v.record(v.string(), text), {})),
      }),
      NO_DECLARATION,
    ),
    NO_DECLARATION,
  ),
});

const NO_IDENTITY = { icon: '', touchIcon: '', icons: [], shareImage: { path: '' } };

const readableHostSchema = v.object({
  kind: v.optional(v.fallback(v.literal('host'), 'host'), 'host'),
  name: text,
  version: text,
  page: text,
  prerender: v.optional(v.fallback(v.string(), '')),
  entries: texts,
  preloads: texts,
  runtime: texts,
  fonts: texts,
  routes: v.optional(v.fallback(v.array(v.object({ path: text, files: texts })), []), []),
  identity: v.optional(
    v.fallback(
      v.object({
        icon: text,
        touchIcon: text,
        icons: v.optional(v.fallback(v.array(v.object({ path: text })), []), []),
        shareImage: v.fallback(v.object({ path: text }), { path: '' }),
      }),
      NO_IDENTITY,
    ),
  ),
  files,
  maps,
  contracts: v.optional(v.fallback(v.array(number), []), []),
  provides: namedTexts,
  exports: textLists,
  federation: text,
  parts: textLists,
});

/** The parts of a remote's manifest that the checks need, with empty values for unreadable ones. */
export type ReadableRemote = v.InferOutput<typeof readableRemoteSchema>;
/** The parts of a host's manifest that the checks need, with empty values for unreadable ones. */
export type ReadableHost = v.InferOutput<typeof readableHostSchema>;
/** The readable parts of either kind of manifest. */
export type ReadableManifest = ReadableRemote | ReadableHost;

/** Kind of an app's build: remote or host. */
export type Kind = Manifest['kind'];

/** The readable parts of a manifest. */
export type ReadManifest = {
  readable: ReadableManifest;
  /** Undefined if the manifest is not valid; `faults` has the reasons. */
  manifest: RemoteManifest | HostManifest | undefined;
  faults: string[];
};

/** Keys that a record schema silently drops. The published manifest would differ from the built one. */
const LOST_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

function listLostKeys(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [
    ...(LOST_KEYS.includes(key) ? [[...path, key].join('.')] : []),
    ...listLostKeys(below, [...path, key]),
  ]);
}

/** Reads the readable parts of a manifest, and lists everything that is wrong with it. */
export function readManifest(kind: Kind, value: unknown): ReadManifest {
  const readableSchema = kind === 'remote' ? readableRemoteSchema : readableHostSchema;
  const result = v.safeParse(readableSchema, value);
  const readable = result.success ? result.output : v.parse(readableSchema, {});
  try {
    const schema = kind === 'remote' ? remoteManifestSchema : hostManifestSchema;
    const manifest = parseContract<Manifest>(schema, value, 'manifest');
    const faults = listLostKeys(value).map((path) => `${path}: no manifest can have such a key; rename it`);
    return { readable, manifest: faults.length === 0 ? manifest : undefined, faults };
  } catch (error) {
    if (!isContractError(error)) throw error;
    const faults = error.problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    return { readable, manifest: undefined, faults };
  }
}
