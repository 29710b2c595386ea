import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';
import { type ReactNode, useState } from 'react';
import { createStyleCache } from './style-cache.ts';
import { RULES_ATTRIBUTE, STYLE_KEY } from './style-elements.ts';

/** The name of a rule, as emotion knows it. The rules say it themselves; a list of names would be half a kilobyte a page. */
const RULE_NAME = new RegExp(`\\.${STYLE_KEY}-([a-z0-9]+)`, 'g');

/** A sheet that takes style elements over where they stand. Emotion's own moves them, and each move restyles the whole page. */
class SheetInPlace extends StyleSheet {
  override hydrate(elements: HTMLStyleElement[]): void {
    this.tags.push(...elements);
  }
}

function createPageCache(): EmotionCache {
  const cache = createStyleCache();
  cache.sheet = new SheetInPlace({
    key: STYLE_KEY,
    container: document.head,
    speedy: cache.sheet.isSpeedy,
  });
  const elements = [...document.querySelectorAll<HTMLStyleElement>(`style[${RULES_ATTRIBUTE}]`)];
  for (const element of elements) {
    for (const [, name = ''] of element.textContent.matchAll(RULE_NAME)) cache.inserted[name] = true;
  }
  cache.sheet.hydrate(elements);
  return cache;
}

/**
 * Writes the rules of everything inside, behind those that came with a prerendered page (`shared-ui/prerender`) if there are
 * any. Stands once, around the `UiProvider` of a page: without it, rules name measures that no page has.
 */
export function PageStyles({ children }: { children: ReactNode }) {
  const [cache] = useState(createPageCache);
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
