import { defineError } from '@sharpside/contracts';

/** A refresh, or one of its jobs, could not run. The served snapshot stays. */
export const [RefreshError, isRefreshError] = defineError('RefreshError', [
  'REFRESH_CONFIG_INVALID',
  'REFRESH_CONFIG_MISSING',
  'REFRESH_JOB_FAILED',
]);
