import type { Page } from '@playwright/test';

declare global {
  /** Changes that reached only texts that the translation has replaced: visitors keep reading the old words. */
  var lostTexts: string[] | undefined;
}

/**
 * Translates the open page as Chrome does, and all that appears in it later: `font` elements take the place of each
 * text. The words stay the same, so that tests find elements by them.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const lost: string[] = [];
    globalThis.lostTexts = lost;
    const ofReplaced = new MutationObserver((records) => {
      for (const { target, oldValue } of records) lost.push(`'${oldValue}' instead of '${target.nodeValue}'`);
    });

    function replace(text: Text) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript, textarea'))
        return;
      const outer = document.createElement('font');
      outer.style.verticalAlign = 'inherit';
      outer.append(outer.cloneNode());
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
      ofReplaced.observe(text, { characterData: true, characterDataOldValue: true });
    }
    function replaceWithin(node: Node) {
      if (node instanceof Text) return replace(node);
      const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
      texts.forEach(replace);
    }

    document.documentElement.classList.add('translated-ltr');
    replaceWithin(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) {
          if (node.isConnected && (node instanceof Text || node !== target)) replaceWithin(node);
        }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });

/** The lost changes since the last call. */
export const readLostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.lostTexts?.splice(0) ?? []);
