import { css } from '@emotion/react';
import { COLORS } from './colors.ts';
import { GLOBAL_STYLES } from './global-styles.ts';
import { createStyleCache } from './style-cache.ts';

const LIGHT_TOKENS = /\[data-theme=light\]\s*\{(--[^}]*)\}/;

/** Writes the light colours for paper, in every theme. */
function writePrintColors(rules: string): string {
  const [, tokens] = LIGHT_TOKENS.exec(rules) ?? [];
  if (tokens === undefined) throw new TypeError('The global rules have no colours of the light theme.');
  const { 'bg.raised': raised, border } = COLORS;
  const board = `--ui-colors-board:${raised.light};--ui-colors-board\\.line:${border.light};`;
  return `@media print{[data-theme]{${tokens}${board}color-scheme:light;}}`;
}

/**
 * CSS for an inline style in a page's head: the reset, the tokens of both themes, and the other global rules. Every
 * page with a `UiProvider` needs it. Inline, it applies before any script has run, with the theme's background.
 *
 * For a build in Node.
 */
export function writeGlobalRules(): string {
  const cache = createStyleCache();
  const rules = cache.insert('', css(GLOBAL_STYLES), cache.sheet, false);
  if (typeof rules !== 'string')
    throw new TypeError('The global rules can be written outside a browser only.');
  return rules + writePrintColors(rules);
}
