import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/** The router of a page that is rendered to text: one fixed path, and nowhere to go. */
export { StaticRouter } from 'react-router';

/** Rules of a style element, and the attribute by which emotion in the browser knows them as its own. */
export type CriticalStyle = { attributes: { 'data-emotion': string }; css: string };

/** What one render outside the browser needs of rules. */
export type StyleCollector = {
  Provider(props: { children: ReactNode }): ReactNode;
  /** The rules of everything that was rendered within `Provider` so far, global ones first. */
  collect(): CriticalStyle[];
};

// The key of emotion's own cache in the browser, which takes over what carries it.
const KEY = 'css';

/**
 * Gathers the rules of a page that is rendered to text, so that they can stand in its head.
 *
 * Emotion would otherwise write a style element beside every element that needs one, which React then finds in its way
 * when it hydrates.
 */
export function createStyleCollector(): StyleCollector {
  const cache = createCache({ key: KEY });
  cache.compat = true;
  return {
    Provider: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider>,
    collect() {
      const rules = Object.entries(cache.inserted).filter((rule) => typeof rule[1] === 'string');
      const isLocal = ([name]: [string, unknown]) => cache.registered[`${KEY}-${name}`] !== undefined;
      const local = rules.filter(isLocal);
      // Each global sheet is taken over by a component of its own, so it has an element of its own.
      const globals = rules
        .filter((rule) => !isLocal(rule))
        .map(([name, css]) => ({ name: `${KEY}-global ${name}`, css }));
      const all = [
        ...globals,
        { name: [KEY, ...local.map(([name]) => name)].join(' '), css: local.map(([, css]) => css).join('') },
      ];
      return all.map(({ name, css }) => ({ attributes: { 'data-emotion': name }, css: String(css) }));
    },
  };
}
