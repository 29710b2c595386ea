import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';
import { type ReactNode, useState } from 'react';
import { createStyleCache } from './style-cache.ts';
import { RULES_ATTRIBUTE, STYLE_KEY } from './style-elements.ts';

/** The name of a rule, as emotion knows it. The rules say it themselves; a list of names would be half a kilobyte a page. */
const RULE_NAME = new RegExp(`\\.${STYLE_KEY}-([a-z0-9]+)`, 'g');

/** The sheet of a page's rules. Emotion's own restyles what a page shows already, at its start and with each new look. */
export class PageSheet extends StyleSheet {
  #isTaking = false;

  /** Takes style elements over where they stand: to move one restyles the whole page. */
  override hydrate(elements: HTMLStyleElement[]): void {
    this.tags.push(...elements);
  }

  /**
   * Writes a rule behind the others. Chromium applies a new plain rule to the elements that it is for, but restyles everything
   * that a sheet has rules for when it gets a conditional one: a menu that opened restyled every cell of a table. So the
   * rules of an update stand in a style element of their own from the first conditional one on.
   */
  override insert(rule: string): void {
    if (this.isSpeedy && rule.startsWith('@') && !this.#isTaking) {
      // Emotion begins an element where it has counted none of its rules.
      this.ctr = 0;
      this.#isTaking = true;
      queueMicrotask(() => {
        this.#isTaking = false;
      });
    }
    super.insert(rule);
  }
}

function createPageCache(): EmotionCache {
  const cache = createStyleCache();
  cache.sheet = new PageSheet({
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
