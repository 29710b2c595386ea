import { useSession } from '@sharpside/shared-auth';
import { unload } from 'swr';

/** What one visitor loaded is not shown to the next: the page's cache is emptied whenever a session ends. */
export const forgetOnSignOut = (): (() => void) =>
  useSession.subscribe(({ status }, before) => {
    // Later, when the screens have stopped asking; what is for everybody loads again.
    if (before.status === 'signedIn' && status !== 'signedIn') setTimeout(() => unload());
  });
