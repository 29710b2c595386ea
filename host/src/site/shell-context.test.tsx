import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useShell } from './shell-context.tsx';

function Page() {
  return <>{useShell().config.productName}</>;
}

it('says what is missing when there is no shell around', () => {
  expect(() => renderToString(<Page />)).toThrow('useShell needs a ShellProvider around it.');
});
