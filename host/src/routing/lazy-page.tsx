import { lazyAgain } from '@sharpside/shared-ui';
import type { ComponentType } from 'react';
import { PageLoadError } from '../federation/load-errors.ts';

/** A page in a chunk of its own. Once `preload` has resolved, it renders at once, without a suspended frame. */
export type LazyPage = ComponentType & { preload(): Promise<void> };

/** A page that is loaded when it is first rendered, or before that. One that does not arrive throws a {@link PageLoadError}. */
export function createLazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Preloaded: ComponentType | undefined;
  const Lazy = lazyAgain(() =>
    load().catch((cause: unknown) => {
      throw new PageLoadError('A page of the shell could not be loaded; try again.', { cause });
    }),
  );
  // A mounted page must keep its component, so only `preload` sets it.
  const Page = () => (Preloaded ? <Preloaded /> : <Lazy />);
  return Object.assign(Page, {
    async preload() {
      Preloaded = await load();
    },
  });
}
