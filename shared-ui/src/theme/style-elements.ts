/**
 * Prefix of class names and global sheets. It is not emotion's `css`, because emotion's own cache would move such
 * elements.
 */
export const STYLE_KEY = 'ui';

/** Marks the style element with the rules of a prerendered page. */
export const RULES_ATTRIBUTE = 'data-rules';

/** Class of every button, and of every link that looks like a button. */
export const BUTTON_CLASS = 'button-base';
