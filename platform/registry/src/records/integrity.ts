import { createHash } from 'node:crypto';

/** The `integrity` of a file, as browsers compare it: `sha384-` and the digest in base64. */
export const toIntegrity = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
