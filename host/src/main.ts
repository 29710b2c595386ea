/** Lets what the browser has to do meanwhile, a tap or a frame, come first. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

// Federation needs the shared modules to be settled before the first of them is used, hence the import(); two of them, since
// a slow phone needs a fifth of a second for all of it, and in one piece no tap would be answered meanwhile.
import(/* webpackChunkName: "shell" */ 'shared-ui')
  .then(pause)
  .then(() => import(/* webpackChunkName: "shell" */ './bootstrap.tsx'))
  .catch((error: unknown) => {
    // The page's own words for this (`late-notice.css`) need not be waited for any longer.
    document.documentElement.dataset.failed = '';
    throw error;
  });
