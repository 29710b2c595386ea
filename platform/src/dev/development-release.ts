import { assetUrl, type LiveDocument, type RemoteManifest } from 'contracts';

/** The version under which pages know what is being developed: its package's, marked. */
export const toDevelopmentVersion = ({ version }: RemoteManifest): string =>
  `${version}${version.includes('-') ? '.' : '-'}dev`;

/** The document of a deployed site with what is being developed in place of its live release. Nothing stands in for it. */
export function withDevelopment(live: LiveDocument, manifest: RemoteManifest): LiveDocument {
  const { name, entry, files, declaration } = manifest;
  const integrity = files.find(({ path }) => path === entry)?.integrity ?? '';
  const release = {
    url: assetUrl(name, entry),
    metadata: { version: toDevelopmentVersion(manifest), integrity },
    extras: { declaration, fallback: null },
  };
  const { discovery } = live;
  const microFrontends = { ...discovery.microFrontends, [name]: [release] };
  return { ...live, discovery: { ...discovery, microFrontends } };
}
