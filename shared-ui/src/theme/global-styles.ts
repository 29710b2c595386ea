import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, type SystemContext } from '@chakra-ui/react/styled-system';
import { COLORS } from './colors.ts';
import { GLOBAL_CSS } from './global-css.ts';
import { RESET } from './reset.ts';
import { SYSTEM_CONFIG } from './system.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

const semanticColors = Object.fromEntries(
  Object.entries(COLORS).map(([name, { dark, light }]) => [name, { value: { _dark: dark, _light: light } }]),
);

const semanticTokens = { colors: semanticColors, shadows: SHADOWS };

const whole = createSystem(defaultBaseConfig, SYSTEM_CONFIG, {
  globalCss: GLOBAL_CSS,
  theme: { ...TOKENS, semanticTokens },
});

/**
 * Contains only the tokens that differ between the themes. Rules contain the values of all others (`style-cache.ts`).
 */
const themed = createSystem(defaultBaseConfig, SYSTEM_CONFIG, { theme: { semanticTokens } });

/** The reset, the colours and shadows of both themes and the other global rules, in emotion's form. */
export const GLOBAL_STYLES: SystemContext['_global'] = [RESET, whole.getGlobalCss(), themed.getTokenCss()];
