import { defineError } from '@sharpside/contracts';

/** Error of a site on which nothing can be developed. */
export const [DevelopmentError, isDevelopmentError] = defineError('DevelopmentError', [
  'DEVELOPMENT_SITE_UNUSABLE',
]);
