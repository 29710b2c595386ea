import { createHash } from 'node:crypto';

/** Integrity of a file, as browsers and manifests write it: `sha384-` and the digest in base64. */
export const toIntegrity = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
