import { defineError } from '@sharpside/contracts';

/** A site that nothing can be developed on. */
export const [DevelopmentError, isDevelopmentError] = defineError('DevelopmentError', [
  'DEVELOPMENT_SITE_UNUSABLE',
]);
