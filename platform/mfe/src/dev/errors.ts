import { defineError } from '@sharpside/contracts';

/** A site that cannot be used for development. */
export const [DevelopmentError, isDevelopmentError] = defineError('DevelopmentError', [
  'DEVELOPMENT_SITE_UNUSABLE',
]);
