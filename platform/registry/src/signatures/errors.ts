import { defineError } from '@sharpside/contracts';

/** A release or revision without a trusted signature, a signature of another release, or a signature without a release. */
export const [TrustError, isTrustError] = defineError('TrustError', [
  'RELEASE_UNKNOWN',
  'RELEASE_UNTRUSTED',
  'REVISION_UNTRUSTED',
  'SIGNATURE_REFUSED',
]);
