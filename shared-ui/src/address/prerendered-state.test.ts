import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StaticRouter } from '../prerender.tsx';
import { textParam } from './address-params.ts';
import { useAddress } from './use-address.ts';

const SCHEMA = { player: textParam('nobody') };

const Screen = () => createElement('output', {}, useAddress(SCHEMA).values.player);

it('state in the address is drawn where there is no browser, as on the edge', () => {
  const page = createElement(StaticRouter, { location: '/tool' }, createElement(Screen));
  expect(renderToString(page)).toBe('<output>nobody</output>');
});
