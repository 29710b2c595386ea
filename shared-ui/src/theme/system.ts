import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import {
  createSystem,
  defineConfig,
  type RecipeDefinition,
  type RecipeRuntimeFn,
  type RecipeVariantRecord,
  type SystemContext,
} from '@chakra-ui/react/styled-system';
import { COLORS } from './colors.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

/** The product's design system, without the differences between themes and the rules of the whole page. */
export const SYSTEM_CONFIG = defineConfig({
  cssVarsPrefix: 'ui',
  // A nested `data-theme` re-colours its content, so that a scoreboard stays dark on a light page.
  conditions: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
  // Inserting a rule into a cascade layer makes Chromium lay out the whole page, and every new style inserts rules.
  // Emotion's order replaces layers: global rules first, and one class per element.
  disableLayers: true,
});

/** Tokens without values: elements use the custom property, and the page's rules have its value in each theme. */
const toNames = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, { value: 'unset' }]));

const isFilled = (style: unknown) =>
  typeof style === 'object' && style !== null && Object.keys(style).length > 0;

/**
 * The system with cached styles. Without the cache, Chakra's components would compute their styles in every render, a
 * third of the work of a press, although the declarations are always the same objects.
 */
function rememberStyles(made: SystemContext): SystemContext {
  const recipes = new WeakMap<object, unknown>();
  const looks = new WeakMap<object, ReturnType<typeof made.css>>();
  const cva = <T extends RecipeVariantRecord>(config: RecipeDefinition<T>): RecipeRuntimeFn<T> => {
    // The cache key is the declaration itself, so the value has its type.
    const known = (recipes.get(config) as RecipeRuntimeFn<T> | undefined) ?? made.cva(config);
    recipes.set(config, known);
    return known;
  };
  const css: typeof made.css = (...styles) => {
    const [style, ...others] = styles.filter(isFilled);
    if (style === undefined || others.length > 0) return made.css(...styles);
    const known = looks.get(style) ?? made.css(style);
    looks.set(style, known);
    return known;
  };
  return { ...made, cva, css };
}

/**
 * The product's Chakra system: Chakra's style properties with our own tokens, without Chakra's recipes, which would be
 * larger than all our own styles.
 *
 * Its global rules, including the values of both themes, are in the page (`global-rules.ts`): computing them would be
 * half of the system's start on every visitor's phone.
 */
export const system: SystemContext = rememberStyles({
  ...createSystem(defaultBaseConfig, SYSTEM_CONFIG, {
    theme: {
      ...TOKENS,
      tokens: { ...TOKENS.tokens, colors: toNames(COLORS), shadows: toNames(SHADOWS) },
    },
  }),
  _global: [],
});

/** Tokens with the same value in both themes, by the custom property that Chakra's rules use for them. */
export const MEASURES: ReadonlyMap<string, string> = new Map(
  system.tokens.allTokens.flatMap(({ value, extensions: { category, cssVar, negative } }) =>
    cssVar && !negative && category !== 'colors' && category !== 'shadows'
      ? [[cssVar.var, String(value)] as const]
      : [],
  ),
);
