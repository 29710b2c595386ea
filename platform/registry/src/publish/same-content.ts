import { isDeepStrictEqual } from 'node:util';
import { findFingerprint, type Manifest, toSourcesFile } from '@sharpside/contracts';

/** A manifest without the file that names its sources, since other sources may give the same files. */
const withoutSources = (manifest: Manifest): Manifest => {
  const fingerprint = findFingerprint(manifest);
  if (fingerprint === null) return manifest;
  return { ...manifest, files: manifest.files.filter(({ path }) => path !== toSourcesFile(fingerprint)) };
};

/** True for manifests of the same files, even if they were built from different sources. */
export const isSameContent = (one: Manifest, other: Manifest): boolean =>
  isDeepStrictEqual(withoutSources(one), withoutSources(other));
