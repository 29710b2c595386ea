import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';
import { type ReactNode, useState } from 'react';
import { createStyleCache } from './style-cache.ts';
import { RULES_ATTRIBUTE, STYLE_KEY } from './style-elements.ts';

/**
 * The name of a rule in emotion, read from the rules themselves. A list of names would add half a kilobyte to a page.
 */
const RULE_NAME = new RegExp(`\\.${STYLE_KEY}-([a-z0-9]+)`, 'g');

/** The sheet of a page's rules. Emotion's own sheet would restyle the page at its start and with each new rule. */
export class PageSheet extends StyleSheet {
  #isTaking = false;

  /** Takes over style elements without moving them, since a move restyles the whole page. */
  override hydrate(elements: HTMLStyleElement[]): void {
    this.tags.push(...elements);
  }

  /**
   * Adds a rule after the others. Chromium applies a new plain rule only to matching elements. A conditional rule,
   * however, restyles everything that its sheet has rules for: opening a menu restyled every cell of a table. So from
   * the first conditional rule on, the rules of an update have their own style element.
   */
  override insert(rule: string): void {
    if (this.isSpeedy && rule.startsWith('@') && !this.#isTaking) {
      // Emotion starts a new element if its count of rules is 0.
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
 * Adds the rules of everything inside, after the rules that came with a prerendered page (`shared-ui/prerender`). Used
 * once, around the `UiProvider` of a page: without it, rules name measures that no page has.
 */
export function PageStyles({ children }: { children: ReactNode }) {
  const [cache] = useState(createPageCache);
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
