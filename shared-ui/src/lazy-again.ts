import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/** Allows missing code to load again at its next render; call it once the failure is on screen. */
export function forgetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * React's `lazy`, for code that may load at the next try. After a failure it throws the same error until {@link
 * forgetFailedLoads}; `lazy` would throw it as long as the page lives.
 */
export function lazyAgain<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const create = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(forget);
        throw error;
      }
    });
  let Lazy: ComponentType<Props> = create();
  function forget() {
    Lazy = create();
  }
  return (props) => createElement(Lazy, props);
}
