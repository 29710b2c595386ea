import { isDeepStrictEqual } from 'node:util';
import { findFingerprint, type Manifest, toSourcesFile } from '@sharpside/contracts';

/** A manifest without what it says of its sources: from other sources may come the same files. */
const withoutSources = (manifest: Manifest): Manifest => {
  const fingerprint = findFingerprint(manifest);
  if (fingerprint === null) return manifest;
  return { ...manifest, files: manifest.files.filter(({ path }) => path !== toSourcesFile(fingerprint)) };
};

/** True for manifests of the same files, whatever sources they were built from. */
export const isSameContent = (one: Manifest, other: Manifest): boolean =>
  isDeepStrictEqual(withoutSources(one), withoutSources(other));
