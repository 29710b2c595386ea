import * as core from '@module-federation/runtime-core';

/** Releases that were built for a runtime of the page, as Module Federation's plugin does it, look for it by this name. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
