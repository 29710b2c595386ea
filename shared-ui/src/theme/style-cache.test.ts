import { css } from '@emotion/react';
import { expect, it } from 'vitest';
import { createStyleCache } from './style-cache.ts';
import { system } from './system.ts';

/** The rules of an element with these style properties, as written into a page. */
function write(styles: Parameters<typeof system.css>[0]): string {
  const cache = createStyleCache();
  return String(cache.insert('.a', css(system.css(styles)), cache.sheet, false));
}

it.each<[string, Parameters<typeof write>[0], string]>([
  ['a distance', { p: '4' }, 'padding:1rem;'],
  ['a distance to the other side', { mt: '-4' }, 'margin-top:calc(1rem * -1);'],
  ['a half step', { gap: '0.5' }, 'gap:0.125rem;'],
  ['a measure within a value', { top: 'calc(100% - {sizes.11})' }, 'top:calc(100% - 2.75rem);'],
  ['a size that grows', { fontSize: 'xl' }, 'font-size:clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem);'],
  ['fonts', { fontFamily: 'body' }, "font-family:'Archivo', 'Archivo Fallback', sans-serif;"],
])('writes %s by its value', (_, styles, rule) => {
  expect(write(styles)).toBe(`.a{${rule}}`);
});

it('names what differs between the themes, and what somebody else has defined', () => {
  expect(write({ color: 'fg', boxShadow: 'raised', width: 'var(--own, 1px)' })).toBe(
    '.a{color:var(--ui-colors-fg);box-shadow:var(--ui-shadows-raised);width:var(--own, 1px);}',
  );
});

it('does not note the ground of an element', () => {
  expect(write({ bg: 'bg' })).toBe('.a{background:var(--ui-colors-bg);}');
});

it('prefixes what some browser knows by its own name only', () => {
  expect(write({ userSelect: 'none', appearance: 'none' })).toBe(
    '.a{-webkit-user-select:none;user-select:none;appearance:none;}',
  );
});
