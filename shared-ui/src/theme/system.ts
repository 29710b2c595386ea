import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { COLORS } from './colors.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

/** What the product's system is made of, but for what differs between themes and for the rules of the whole page. */
export const SYSTEM_CONFIG = defineConfig({
  cssVarsPrefix: 'ui',
  // A nested `data-theme` re-colours what is inside: that is how a scoreboard stays dark on a light page.
  conditions: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
  // A rule in a cascade layer makes Chromium lay the whole page out again when it is inserted, and every look that comes into
  // view inserts one. Emotion's order does what layers would: global rules first, and one class an element.
  disableLayers: true,
});

/** Names without values: an element names a custom property, and the page's rules say what it is in each theme. */
const toNames = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, { value: 'unset' }]));

/**
 * The product's Chakra system: Chakra's style properties with our own tokens, and none of its recipes, which would
 * weigh more than everything that we draw ourselves.
 *
 * Its global rules, the values of both themes among them, stand in the page (`global-rules.ts`): working them out would
 * be half of what it costs to make, on every visitor's phone.
 */
export const system = {
  ...createSystem(defaultBaseConfig, SYSTEM_CONFIG, {
    theme: {
      ...TOKENS,
      tokens: { ...TOKENS.tokens, colors: toNames(COLORS), shadows: toNames(SHADOWS) },
    },
  }),
  _global: [],
};
