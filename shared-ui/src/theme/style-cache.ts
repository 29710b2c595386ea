import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';
import { STYLE_KEY } from './style-elements.ts';
import { MEASURES } from './system.ts';

/**
 * Properties that some supported browser knows only with a prefix. Emotion would write Internet Explorer's prefixes
 * too.
 */
const PREFIXED = new Set([
  'box-decoration-break',
  'print-color-adjust',
  'text-decoration',
  'text-size-adjust',
  'user-select',
]);

/** Chakra writes an element's background into this custom property too, but only Chakra's own recipes read it. */
const UNUSED = '--bg-currentcolor';

const REFERENCE = /var\((--[^(),]+)\)/g;

/** Replaces a measure by its value: it never changes, and its name is four times as long. */
const withMeasures = (css: string) =>
  css.replace(REFERENCE, (reference, name: string) => MEASURES.get(name) ?? reference);

const writeOurs: StylisPlugin = (element) => {
  const { type, props, value } = element;
  if (type !== 'decl' || typeof props !== 'string') return;
  if (props === UNUSED) {
    element.value = '';
    return;
  }
  const css = withMeasures(value);
  element.return = PREFIXED.has(props) ? `-webkit-${css}${css}` : css;
};

/**
 * Emotion's cache of a page: rules under our key, with measures by value, and with the prefixes that our browsers need.
 */
export const createStyleCache = (): EmotionCache =>
  createCache({ key: STYLE_KEY, stylisPlugins: [writeOurs] });
