import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from './theme/style-cache.ts';
import { RULES_ATTRIBUTE, STYLE_KEY } from './theme/style-elements.ts';

/** The router of a prerendered page: one fixed path, without navigation. */
export { StaticRouter } from 'react-router';

/** Rules of a style element, and the attributes by which the browser's scripts recognize it. */
export type CriticalStyle = { attributes: Record<string, string>; css: string };

/** Collects the CSS rules of one render outside the browser. */
export type StyleCollector = {
  Provider(props: { children: ReactNode }): ReactNode;
  /** The rules of everything that was rendered within `Provider` so far, global rules first. */
  collect(): CriticalStyle[];
};

/**
 * Collects the rules of a prerendered page, so that they can be in its head. `PageStyles` takes them over.
 *
 * Emotion would otherwise write a style element beside every element that needs one, and React would not expect it when
 * it hydrates.
 */
export function createStyleCollector(): StyleCollector {
  const cache = createStyleCache();
  cache.compat = true;
  return {
    Provider: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider>,
    collect() {
      const rules = Object.entries(cache.inserted).filter(([, css]) => typeof css === 'string' && css !== '');
      const isLocal = ([name]: [string, unknown]) => cache.registered[`${STYLE_KEY}-${name}`] !== undefined;
      const local = rules.filter(isLocal);
      // Each global sheet has its own element, because the component of that sheet takes the element over. Emotion
      // finds the element by this name, and does not move elements with `data-s`.
      const globals = rules
        .filter((rule) => !isLocal(rule))
        .map(([name, css]) => ({
          attributes: { 'data-emotion': `${STYLE_KEY}-global ${name}`, 'data-s': '' },
          css: String(css),
        }));
      return [
        ...globals,
        {
          attributes: { [RULES_ATTRIBUTE]: '' },
          css: local.map(([, css]) => css).join(''),
        },
      ];
    },
  };
}
