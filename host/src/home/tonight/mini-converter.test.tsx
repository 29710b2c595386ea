import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRemote, prepareShell, renderShell } from '../../layout/testing/render-shell.tsx';
import { MiniConverter } from './mini-converter.tsx';

prepareShell();

const readFigures = () =>
  [...document.querySelectorAll('dl > *')].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent),
  );

it('the converter starts with -110 on both sides', () => {
  renderShell(<MiniConverter />);
  expect(readFigures()).toEqual([
    ['Implied, with the margin', '52.4%'],
    ['Decimal', '1.91'],
    ['Fair, without it', '50.0%'],
    ['Fair price', '+100'],
  ]);
});

it.each([
  ['+150', '-180', ['40.0%', '2.50', '38.4%', '+161']],
  ['150', '−180', ['40.0%', '2.50', '38.4%', '+161']],
  ['+150', '', ['40.0%', '2.50', 'N/A', 'N/A']],
  ['50', '-110', ['N/A', 'N/A', 'N/A', 'N/A']],
  ['-1e3', '-110', ['N/A', 'N/A', 'N/A', 'N/A']],
])('what is typed is converted at once: %s and %s', (yours, other, figures) => {
  renderShell(<MiniConverter />);
  fireEvent.change(screen.getByLabelText('Your side'), { target: { value: yours } });
  fireEvent.change(screen.getByLabelText('Other side'), { target: { value: other } });
  expect(readFigures().map(([, value]) => value)).toEqual(figures);
});

it('leads to the whole converter where the site has one', () => {
  const { unmount } = renderShell(<MiniConverter />);
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  const tools = aRemote({
    name: 'remote-tools',
    pathPrefix: '/tools',
    label: 'Tools',
    items: ['Odds Converter'],
  });
  renderShell(<MiniConverter />, { remotes: [tools] });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/tools/odds-converter');
});
