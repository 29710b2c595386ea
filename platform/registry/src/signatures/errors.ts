import { defineError } from '@sharpside/contracts';

/** A release without a signature of a trusted key, a signature that does not belong to it, or one of no release. */
export const [TrustError, isTrustError] = defineError('TrustError', [
  'RELEASE_UNKNOWN',
  'RELEASE_UNTRUSTED',
  'SIGNATURE_REFUSED',
]);
