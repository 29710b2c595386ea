import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { COLORS } from './colors.ts';
import { GLOBAL_CSS } from './global-css.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

const semanticColors = Object.fromEntries(
  Object.entries(COLORS).map(([name, { dark, light }]) => [name, { value: { _dark: dark, _light: light } }]),
);

/**
 * The product's Chakra system: Chakra's style properties with our own tokens, and none of its recipes, which would
 * weigh more than everything that we draw ourselves.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'ui',
    // A nested `data-theme` re-colours what is inside: that is how a scoreboard stays dark on a light page.
    conditions: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
    globalCss: GLOBAL_CSS,
    theme: { ...TOKENS, semanticTokens: { colors: semanticColors, shadows: SHADOWS } },
  }),
);
