// Federation needs the shared modules to be settled before the first of them is used, hence the import().
import(/* webpackChunkName: "shell" */ './bootstrap.tsx').catch((error: unknown) => {
  // The page's own words for this (`late-notice.css`) need not be waited for any longer.
  document.documentElement.dataset.failed = '';
  throw error;
});
