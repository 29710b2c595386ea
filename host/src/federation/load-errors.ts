import { defineError } from '@sharpside/contracts';

/** A release of a remote could not provide a screen that it declares. */
export const [RemoteError, isRemoteError] = defineError('RemoteError', [
  'REMOTE_LOAD_FAILED',
  'REMOTE_TIMEOUT',
  'REMOTE_NOT_A_SCREEN',
]);

/** The host's federation runtime, which loads every remote, is not in the page. */
export const [RuntimeError, isRuntimeError] = defineError('RuntimeError', ['RUNTIME_NOT_LOADED']);

/** The code of a shell page did not arrive. */
export const [PageLoadError, isPageLoadError] = defineError('PageLoadError', ['PAGE_LOAD_FAILED']);
