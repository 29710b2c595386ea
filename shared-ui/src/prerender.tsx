import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from './theme/style-cache.ts';
import { RULES_ATTRIBUTE, STYLE_KEY } from './theme/style-elements.ts';

/** The router of a page that is rendered to text: one fixed path, and nowhere to go. */
export { StaticRouter } from 'react-router';

/** Rules of a style element, and the attributes by which the scripts in the browser know them as theirs. */
export type CriticalStyle = { attributes: Record<string, string>; css: string };

/** Collects the CSS rules of one render outside the browser. */
export type StyleCollector = {
  Provider(props: { children: ReactNode }): ReactNode;
  /** The rules of everything that was rendered within `Provider` so far, global ones first. */
  collect(): CriticalStyle[];
};

/**
 * Gathers the rules of a page that is rendered to text, so that they can stand in its head. `PageStyles` takes them over.
 *
 * Emotion would otherwise write a style element beside every element that needs one, which React then finds in its way
 * when it hydrates.
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
      // Each global sheet has an element of its own, because a component of its own takes it over; emotion finds it by this name,
      // and leaves elements with `data-s` where they are.
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
