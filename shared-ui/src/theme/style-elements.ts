/** Prefix of class names and global sheets. Not emotion's `css`: its own cache would move elements of that name. */
export const STYLE_KEY = 'ui';

/** On the style element with the rules of a prerendered page. */
export const RULES_ATTRIBUTE = 'data-rules';

/** On every button, and on every link that looks like one. */
export const BUTTON_CLASS = 'button-base';
