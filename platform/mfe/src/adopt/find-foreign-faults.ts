import { posix } from 'node:path';
import { assetPathSchema, findSharedRange, type RemoteDeclaration } from '@sharpside/contracts';
import * as v from 'valibot';
import type { FederationManifest } from './federation-manifest.ts';

export const toEntry = ({ metaData: { remoteEntry } }: FederationManifest): string =>
  posix.join(remoteEntry.path, remoteEntry.name);

/** Length of a hash in Vite. Such a hash may consist of letters by chance. */
const SHORTEST_HASH = 8;

/** True for a name with a hash: a part of eight characters, or of more that are not all lower-case letters. */
const hasHash = (file: string): boolean =>
  [...file.matchAll(/[.\-_]([\w-]{8,})(?=\.)/g)].some(
    ([, part = '']) => part.length === SHORTEST_HASH || !/^[a-z]+$/.test(part),
  );

function findEntryFaults(manifest: FederationManifest): string[] {
  const { remoteEntry, publicPath } = manifest.metaData;
  const entry = toEntry(manifest);
  return [
    ...(v.is(assetPathSchema, entry)
      ? []
      : [`${entry} is no name that a release can have; give the entry a plain path in the build's folder`]),
    ...(remoteEntry.type === 'module'
      ? []
      : [
          `${entry} is loaded as a script ('${remoteEntry.type}'), which the content policy forbids; build it as a module: \`library: { type: 'module' }\``,
        ]),
    ...(hasHash(remoteEntry.name)
      ? []
      : [
          `${entry} has the same name in every release, and a published file never changes; give it a hash: \`filename: 'remoteEntry.[contenthash].js'\`, in Vite \`'remoteEntry-[hash].js'\``,
        ]),
    ...(['auto', '', './'].includes(publicPath)
      ? []
      : [
          `its files would be looked for at ${publicPath}, and the edge serves them elsewhere; set \`publicPath: 'auto'\`, in Vite \`base: './'\``,
        ]),
  ];
}

function findCopyFaults({ name, assets }: FederationManifest['shared'][number], entry: string): string[] {
  const copies = [...(assets.js?.sync ?? []), ...(assets.js?.async ?? [])];
  if (copies.length === 0) return [];
  if (copies.includes(entry))
    return [
      `${name} is shared eagerly, so that the entry brings a copy; leave \`eager\` out and set \`import: false\``,
    ];
  return [
    `the build brings a copy of ${name} (${copies.join(', ')}), which no visitor may get; set \`import: false\` for it`,
  ];
}

/**
 * Faults of a build that contains copies of modules that the host shares. A build does not report modules that it
 * contains without sharing them, but each build needs React: if React is not shared, the build contains a copy.
 */
function findSharedFaults(
  manifest: FederationManifest,
  declared: Readonly<Record<string, string>>,
): string[] {
  const ofHost = manifest.shared.filter(({ name }) => findSharedRange(declared, name) !== undefined);
  const hasReact = ofHost.some(({ name }) => name === 'react');
  return [
    ...(hasReact
      ? []
      : ['react is not shared, so the remote brings a copy; add it to `shared` of the plugin']),
    ...ofHost.flatMap((one) => findCopyFaults(one, toEntry(manifest))),
  ];
}

/**
 * Reasons why a build by another tool cannot be a release, each with its remedy.
 *
 * @param declaration of the remote, which names the modules of its routes and the shared packages.
 */
export function findForeignFaults(manifest: FederationManifest, declaration: RemoteDeclaration): string[] {
  const exposed = new Set(manifest.exposes.map(({ path }) => path));
  const missing = [...new Set(declaration.routes.map(({ module }) => module))].filter(
    (one) => !exposed.has(one),
  );
  return [
    ...findEntryFaults(manifest),
    ...missing.map(
      (module) =>
        `the build does not expose ${module}, which a route names; it exposes ${[...exposed].join(', ') || 'nothing'}`,
    ),
    ...findSharedFaults(manifest, declaration.shared),
  ];
}
