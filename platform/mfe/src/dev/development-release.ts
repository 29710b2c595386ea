import {
  assetUrl,
  HOST_APP,
  type LiveDocument,
  type Manifest,
  type RemoteManifest,
} from '@sharpside/contracts';
import { toClientDeclaration } from '@sharpside/edge/live/live-documents';

/** Version of a developed app in pages: the version of its package, with `dev` at the end. */
const toDevelopmentVersion = ({ version }: Manifest): string =>
  `${version}${version.includes('-') ? '.' : '-'}dev`;

/** The entry that replaces a remote's live release; it has no fallback. */
function toRelease(manifest: RemoteManifest) {
  const { name, entry, files, declaration } = manifest;
  const integrity = files.find(({ path }) => path === entry)?.integrity ?? '';
  return {
    url: assetUrl(name, entry),
    metadata: { version: toDevelopmentVersion(manifest), integrity },
    extras: { declaration: toClientDeclaration(declaration), fallback: null },
  };
}

/** Live document of a deployed site, in which the developed apps replace their live releases. */
export function withDevelopment(live: LiveDocument, manifests: readonly Manifest[]): LiveDocument {
  const developed = manifests
    .filter((manifest) => manifest.kind === 'remote')
    .map((manifest) => [manifest.name, [toRelease(manifest)]]);
  const host = manifests.find(({ name }) => name === HOST_APP);
  const { discovery } = live;
  const microFrontends = { ...discovery.microFrontends, ...Object.fromEntries(developed) };
  return {
    ...live,
    ...(host && { hostVersion: toDevelopmentVersion(host) }),
    discovery: { ...discovery, microFrontends },
  };
}
