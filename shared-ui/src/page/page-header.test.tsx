import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { PageHeader } from './page-header.tsx';

describe('PageHeader', () => {
  it('holds the h1, and beside it only what it is given', () => {
    renderUi(<PageHeader title="Odds Converter" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Odds Converter');
    const header = document.querySelector('header');
    expect([...(header?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Odds Converter']);
  });

  it('reads section, title, subtitle and actions in that order', () => {
    renderUi(
      <PageHeader
        section="Tools"
        title="Odds Converter"
        subtitle="One price in four forms."
        actions={<button type="button">Copy link</button>}
      />,
    );
    expect(document.querySelector('header')?.textContent).toBe(
      'ToolsOdds ConverterOne price in four forms.Copy link',
    );
    screen.getByRole('heading', { name: 'Odds Converter' });
  });
});
