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
  // A nested `data-theme` re-colours its content: a scoreboard stays dark on a light page.
  conditions: { dark: '[data-theme=dark] &', light: '[data-theme=light] &' },
  // A rule in a cascade layer makes Chromium lay out the whole page again when it is inserted, and every new look inserts one.
  // Emotion's order replaces layers: global rules first, and one class an element.
  disableLayers: true,
});

/** Names without values: an element names a custom property, and the page's rules hold its value in each theme. */
const toNames = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, { value: 'unset' }]));

const isFilled = (style: unknown) =>
  typeof style === 'object' && style !== null && Object.keys(style).length > 0;

/**
 * The system with the looks that it has worked out before. Chakra's components make theirs anew in every render, a third of the
 * work of a press; the declarations are the same objects all the time.
 */
function rememberStyles(made: SystemContext): SystemContext {
  const recipes = new WeakMap<object, unknown>();
  const looks = new WeakMap<object, ReturnType<typeof made.css>>();
  const cva = <T extends RecipeVariantRecord>(config: RecipeDefinition<T>): RecipeRuntimeFn<T> => {
    // Filed under its own declaration, so it has the type of that.
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
 * The product's Chakra system: Chakra's style properties with our own tokens, and none of its recipes, which would
 * weigh more than everything that we draw ourselves.
 *
 * Its global rules, the values of both themes among them, stand in the page (`global-rules.ts`): computing them would be half
 * of the system's start on every visitor's phone.
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

/** Tokens with the same value in both themes, by the custom property that Chakra's rules name in their place. */
export const MEASURES: ReadonlyMap<string, string> = new Map(
  system.tokens.allTokens.flatMap(({ value, extensions: { category, cssVar, negative } }) =>
    cssVar && !negative && category !== 'colors' && category !== 'shadows'
      ? [[cssVar.var, String(value)] as const]
      : [],
  ),
);
