import * as runtime from 'react-refresh/runtime';
import { REFRESH_RUNTIME } from '../../build/hot/development-page.ts';

// Must run before React DOM, which looks for this hook only when it loads.
runtime.injectIntoGlobalHook(window);

Object.assign(globalThis, {
  [REFRESH_RUNTIME]: runtime,
  // Modules that are compiled for React Refresh call these two if nothing else has defined them.
  $RefreshReg$: () => {},
  $RefreshSig$: () => (type: unknown) => type,
});
