import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { COLORS } from './colors.ts';
import { GLOBAL_CSS } from './global-css.ts';
import { SYSTEM_CONFIG } from './system.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

const semanticColors = Object.fromEntries(
  Object.entries(COLORS).map(([name, { dark, light }]) => [name, { value: { _dark: dark, _light: light } }]),
);

/** The reset, the tokens of both themes and the other global rules, in emotion's form. */
export const GLOBAL_STYLES: SystemContext['_global'] = createSystem(defaultBaseConfig, SYSTEM_CONFIG, {
  preflight: true,
  globalCss: GLOBAL_CSS,
  theme: { ...TOKENS, semanticTokens: { colors: semanticColors, shadows: SHADOWS } },
})._global;
