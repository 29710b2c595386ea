/// <reference types="@rspack/core/module" />
// This is built into the developed app, because only the app's own runtime can apply its changes.
import { DEVELOPMENT_PAGE, type DevelopmentPage } from './development-page.ts';

declare const __DEVELOPED_APP__: string;

async function takeIn(wanted: string): Promise<void> {
  const hot = import.meta.webpackHot;
  if (!hot) throw new Error('The build cannot be updated in place.');
  // Each update leads to the next build, and several builds may be missing.
  while (__webpack_hash__ !== wanted) {
    const before = __webpack_hash__;
    await hot.check(true);
    if (__webpack_hash__ === before) throw new Error('The build that the page stands on is gone.');
  }
}

const page: DevelopmentPage | undefined = Reflect.get(globalThis, DEVELOPMENT_PAGE);
page?.connect(__DEVELOPED_APP__, takeIn);
