import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { STYLE_KEY } from './style-elements.ts';

/** Properties that some browser of ours knows by its own prefix only. Emotion would write those of Internet Explorer too. */
const PREFIXED = new Set([
  'box-decoration-break',
  'print-color-adjust',
  'text-decoration',
  'text-size-adjust',
  'user-select',
]);

const prefixWhereNeeded: StylisPlugin = (element) => {
  const { type, props, value } = element;
  if (type === 'decl' && typeof props === 'string' && PREFIXED.has(props))
    element.return = `-webkit-${value}${value}`;
};

/** Emotion's cache of a page: rules under our key, with the prefixes that our browsers need. */
export const createStyleCache = (): EmotionCache =>
  createCache({ key: STYLE_KEY, stylisPlugins: [prefixWhereNeeded] });
