/** Prefix of class names and global sheets. Not emotion's `css`: its own cache would move elements of that name. */
export const STYLE_KEY = 'ui';

/** On the style element of a prerendered page: the names of its rules, apart by spaces. */
export const RULES_ATTRIBUTE = 'data-rules';
