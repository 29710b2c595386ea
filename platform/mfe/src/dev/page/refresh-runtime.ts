import * as runtime from 'react-refresh/runtime';
import { REFRESH_RUNTIME } from '../../build/hot/development-page.ts';

// Before any React DOM is there: it looks for this hook when it is loaded, and never again.
runtime.injectIntoGlobalHook(window);

Object.assign(globalThis, {
  [REFRESH_RUNTIME]: runtime,
  // For modules that were compiled for refreshing and are evaluated outside of it.
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
});
