import * as React from 'react';
import * as JsxDevRuntime from 'react/jsx-dev-runtime';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import { PAGE_MODULES } from '../../build/hot/development-page.ts';

const MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react/jsx-dev-runtime': JsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
};

/** Federation's record of a module that an app is about to share; plugins may change it. */
type SharedModule = { lib?: () => unknown; get: () => Promise<() => unknown>; loaded?: boolean };
type Registration = { pkgName: string; shared: SharedModule };
type Initialization = { userOptions: { shared?: Record<string, SharedModule | SharedModule[]> } };

const copy = (shared: SharedModule | SharedModule[]) =>
  Array.isArray(shared) ? shared.map((one) => ({ ...one })) : { ...shared };

/** As below, for shells that took React from the share scope of a federation runtime. */
const developmentReact = {
  name: 'development-react',
  // Code compiled for development imports a module that no deployed shell shares.
  beforeInit(initialization: Initialization): Initialization {
    const { shared } = initialization.userOptions;
    const jsxRuntime = shared?.['react/jsx-runtime'];
    if (shared && jsxRuntime) shared['react/jsx-dev-runtime'] = copy(jsxRuntime);
    return initialization;
  },
  beforeRegisterShare(registration: Registration): Registration {
    const { pkgName, shared } = registration;
    const module = MODULES[pkgName];
    if (module === undefined) return registration;
    shared.lib = () => module;
    shared.get = () => Promise.resolve(() => module);
    shared.loaded = true;
    return registration;
  },
};

// Replaces the deployed shell's React by the development build, the only one that can refresh components. The shell looks here
// before it starts; one with a federation runtime fills in the rest of the other, and calls its plugins from its first moment on.
Object.defineProperties(globalThis, {
  [PAGE_MODULES]: { value: MODULES },
  __FEDERATION__: { value: { __GLOBAL_PLUGIN__: [developmentReact] }, writable: true },
});
