import { useSession } from '@sharpside/shared-auth';
import { unload } from 'swr';

/** Empties the page's cache whenever a session ends, so that the next visitor never sees the data of the last one. */
export const forgetOnSignOut = (): (() => void) =>
  useSession.subscribe(({ status }, before) => {
    // Later, when the screens have unmounted their hooks; public data load again.
    if (before.status === 'signedIn' && status !== 'signedIn') setTimeout(() => unload());
  });
