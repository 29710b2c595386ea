import { describe, expect, it } from 'vitest';
import { COLORS } from './colors.ts';
import { writeGlobalRules } from './global-rules.ts';
import { MEASURES, system } from './system.ts';

const rules = writeGlobalRules();

describe('writeGlobalRules', () => {
  it('sets both themes by attribute, so that a part of a page can have its own', () => {
    const { dark, light } = COLORS.bg;
    expect(rules).toMatch(new RegExp(`\\[data-theme=dark\\]\\s*{[^}]*--ui-colors-bg:${dark};`));
    expect(rules).toMatch(new RegExp(`\\[data-theme=light\\]\\s*{[^}]*--ui-colors-bg:${light};`));
  });

  it('shows the ground of the theme before any script has run', () => {
    expect(rules).toMatch(/html{[^}]*background:var\(--ui-colors-bg\)/);
    expect(rules).toMatch(/\[data-theme=dark\]{[^}]*color-scheme:dark;/);
    expect(rules).toMatch(/\[data-theme=light\]{[^}]*color-scheme:light;/);
  });

  it('prints in the light theme, and leaves out what only a screen has', () => {
    const { light } = COLORS.bg;
    expect(rules).toContain(`--ui-colors-board:${COLORS['bg.raised'].light};--ui-colors-board\\.line:`);
    expect(rules).toMatch(new RegExp(`@media print{\\[data-theme\\]{[^}]*--ui-colors-bg:${light};`));
    expect(rules).toMatch(/@media print\{\[data-no-print\],dialog,[^{]*\{display:none!important;/);
  });

  it('stops all motion for visitors who ask for less', () => {
    expect(rules).toMatch(
      /prefers-reduced-motion: reduce\){\*,[^}]*\{animation:none!important;transition:none!important;/,
    );
  });

  it('gives every colour and shadow that a rule may name its value in both themes', () => {
    const named = system.tokens.allTokens.flatMap(({ extensions: { cssVar, virtual } }) =>
      cssVar && !virtual && !MEASURES.has(cssVar.var) ? [cssVar.var] : [],
    );
    expect(named.length).toBeGreaterThan(20);
    for (const theme of ['dark', 'light']) {
      const [, values = ''] = new RegExp(`\\[data-theme=${theme}\\]\\{(--[^}]*)`).exec(rules) ?? [];
      expect(named.filter((name) => !values.includes(`${name}:`))).toEqual([]);
    }
  });

  it('names nothing without a value, and no measure', () => {
    const names = [...rules.matchAll(/var\((--[^(),]+)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !rules.includes(`${name}:`))).toEqual([]);
    expect([...MEASURES.keys()].filter((name) => rules.includes(`${name}:`))).toEqual([]);
  });

  it('leaves a page nothing to work out', () => {
    expect(system._global).toEqual([]);
  });
});
