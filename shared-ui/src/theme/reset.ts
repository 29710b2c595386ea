import type { SystemContext } from '@chakra-ui/react/styled-system';

/**
 * The rules that remove the browsers' default styles, in emotion's form.
 *
 * Chakra's own reset is not used: half of it is for unsupported browsers or repeated by our own rules, and every
 * visitor would load it.
 */
export const RESET: SystemContext['_global'][number] = {
  html: {
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    textRendering: 'optimizeLegibility',
    touchAction: 'manipulation',
    tabSize: '4',
  },
  '*, *::before, *::after': { boxSizing: 'border-box', border: '0 solid' },
  '*': {
    margin: '0',
    padding: '0',
    font: 'inherit',
    overflowWrap: 'break-word',
    WebkitTapHighlightColor: 'transparent',
  },
  body: { minHeight: '100dvh', position: 'relative' },
  hr: { borderTopWidth: '1px' },
  'img, svg, video, canvas, audio, iframe, embed, object': { display: 'block', verticalAlign: 'middle' },
  'img, video': { maxWidth: '100%', height: 'auto' },
  'ol, ul': { listStyle: 'none' },
  'button, input, optgroup, select, textarea': { color: 'inherit' },
  button: { background: 'none' },
  // Phones draw text fields with a shade.
  'input[type=text], input[type=search]': { appearance: 'none' },
  '::-webkit-search-decoration, ::-webkit-search-cancel-button': { WebkitAppearance: 'none' },
  textarea: { resize: 'vertical' },
  // Removes Firefox's red glow, because a field shows its error itself.
  ':user-invalid': { boxShadow: 'none' },
  table: { borderCollapse: 'collapse', borderColor: 'inherit' },
  a: { color: 'inherit', textDecoration: 'inherit' },
  'b, strong': { fontWeight: 'bolder' },
  'i, em': { fontStyle: 'italic' },
  small: { fontSize: '80%' },
  'sub, sup': { fontSize: '75%', lineHeight: 0 },
  'code, kbd, samp, pre': { fontFamily: "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace" },
  "[hidden]:where(:not([hidden='until-found']))": { display: 'none !important' },
};
