import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { COLORS } from './colors.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

/** The product's design system, without the differences between themes and the rules of the whole page. */
export const SYSTEM_CONFIG = defineConfig({
  cssVarsPrefix: 'ui',
  // A nested `data-theme` re-colours its content: a scoreboard stays dark on a light page.
  conditions: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
  // A rule in a cascade layer makes Chromium lay out the whole page again when it is inserted, and every new look inserts one.
  // Emotion's order replaces layers: global rules first, and one class an element.
  disableLayers: true,
});

/** Names without values: an element names a custom property, and the page's rules hold its value in each theme. */
const toNames = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, { value: 'unset' }]));

/**
 * The product's Chakra system: Chakra's style properties with our own tokens, and none of its recipes, which would
 * weigh more than everything that we draw ourselves.
 *
 * Its global rules, the values of both themes among them, stand in the page (`global-rules.ts`): computing them would be half
 * of the system's start on every visitor's phone.
 */
export const system: SystemContext = {
  ...createSystem(defaultBaseConfig, SYSTEM_CONFIG, {
    theme: {
      ...TOKENS,
      tokens: { ...TOKENS.tokens, colors: toNames(COLORS), shadows: toNames(SHADOWS) },
    },
  }),
  _global: [],
};

/** Tokens with the same value in both themes, by the custom property that Chakra's rules name in their place. */
export const MEASURES: ReadonlyMap<string, string> = new Map(
  system.tokens.allTokens.flatMap(({ value, extensions: { category, cssVar, negative } }) =>
    cssVar && !negative && category !== 'colors' && category !== 'shadows'
      ? [[cssVar.var, String(value)] as const]
      : [],
  ),
);
