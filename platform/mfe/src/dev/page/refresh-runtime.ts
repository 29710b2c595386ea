import * as runtime from 'react-refresh/runtime';
import { REFRESH_RUNTIME } from '../../build/hot/development-page.ts';

// Before any React DOM is loaded: it looks for this hook when it loads, and never again.
runtime.injectIntoGlobalHook(window);

Object.assign(globalThis, {
  [REFRESH_RUNTIME]: runtime,
  // For modules compiled for refreshing and evaluated outside of it.
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
});
