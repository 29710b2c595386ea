import {
  expect,
  expectHidden,
  expectRead,
  expectShown,
  open,
  signIn,
  test,
} from '../harness/engines/engine-test.ts';
import { ARBITRAGE, CONVERTER } from '../harness/pages/calculators.ts';

const BAR = 'header';
const tools = { role: 'button', name: 'Tools', within: BAR } as const;
const converterLink = { role: 'link', name: 'Odds Converter', within: BAR } as const;
const field = (name: string) => ({ role: 'textbox', name }) as const;

const readPath = (elements: Element[]) => elements[0]?.baseURI.replace(/^\w+:\/\/[^/]+/, '');
const readValues = (elements: Element[]) => elements.map((element) => 'value' in element && element.value);
const readFocused = (elements: Element[]) => elements.some((element) => element.matches(':focus'));
const PAGE = { css: 'body' };

test('sign-in leads by the provider to the page that was asked for, and Logout ends it', async ({
  tab,
  memberSite,
}) => {
  await open(tab, `${memberSite.url}/mlb/scores`);
  await expectShown(tab, { role: 'heading', level: 1, name: 'Login to Sharpside' });
  await signIn(tab, { site: memberSite.url, to: '/mlb/scores' });
  await expectShown(tab, { role: 'heading', level: 1, name: 'MLB Scores' });
  await expectRead(tab, PAGE, readPath).toBe('/mlb/scores');
  await tab.click({ role: 'button', name: 'Logout' });
  await expectShown(tab, { role: 'link', name: 'Login', within: BAR });
  await open(tab, `${memberSite.url}/mlb/scores`);
  await expectShown(tab, { role: 'heading', level: 1, name: 'Login to Sharpside' });
});

test('a menu opens at a press and at keys, and Escape closes it wherever the focus is', async ({
  tab,
  memberSite,
}) => {
  await open(tab, `${memberSite.url}/faq`);
  await tab.click(tools);
  await expectShown(tab, converterLink);
  // Behaves like Safari on a Mac, which does not focus a clicked button.
  await tab.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await tab.press('Escape');
  await expectHidden(tab, converterLink);
  await expectRead(tab, tools, readFocused).toBe(true);
  await tab.press('ArrowDown');
  await expectRead(tab, { role: 'link', within: `${BAR} [aria-expanded=true] + *` }, readFocused).toBe(true);
  await tab.press('Enter');
  await expectShown(tab, { css: '[data-release^="remote-tools@"] h1' });
  await expectHidden(tab, converterLink);
});

test('a filter by name and by team narrows a table, and is in the address', async ({ tab, memberSite }) => {
  const rows = { css: 'main tbody > tr[data-row]' };
  await signIn(tab, { site: memberSite.url, to: '/nba/stat-tracker' });
  await expectRead(tab, rows, ({ length }) => length > 20).toBe(true);
  const name = await tab.read({ css: 'main tr[data-row] strong' }, ([first]) => first?.textContent ?? '');
  await tab.type({ role: 'searchbox', name: 'Search Player' }, name.toLowerCase());
  await expectRead(tab, rows, ({ length }) => length).toBe(1);
  await expectShown(tab, { css: 'main tr[data-row] strong', text: name });
  await open(tab, `${memberSite.url}/mlb/starting-pitcher-stats`);
  await expectRead(tab, rows, ({ length }) => length > 1).toBe(true);
  const all = await tab.read(rows, ({ length }) => length);
  const team = await tab.read(
    { css: 'main tr[data-row] > td:nth-child(2)' },
    ([first]) => first?.textContent?.slice(-3) ?? '',
  );
  await tab.choose({ role: 'combobox', name: 'Team' }, team);
  await expectRead(tab, PAGE, readPath).toContain(`team=${team}`);
  await expectRead(tab, rows, ({ length }) => length).toBeLessThan(all);
  await expectShown(tab, rows);
});

test('a list goes on as one scrolls to its end', async ({ tab, memberSite }) => {
  await signIn(tab, { site: memberSite.url, to: '/nba/whos-hot' });
  const cards = { role: 'article' } as const;
  await expectShown(tab, cards);
  const first = await tab.read(cards, ({ length }) => length);
  await tab.press('End');
  await expectRead(tab, cards, ({ length }) => length).toBeGreaterThan(first);
});

test('the calculators follow what is typed, key by key', async ({ tab, memberSite }) => {
  await open(tab, memberSite.url + CONVERTER);
  await tab.type(field('Decimal'), '2.50');
  await expectRead(tab, field('American (Moneyline)'), readValues).toEqual(['+150']);
  await tab.type(field('American (Moneyline)'), '-110');
  await expectRead(tab, field('Fraction'), readValues).toEqual(['10/11']);
  await open(tab, memberSite.url + ARBITRAGE);
  await tab.type(field('Line #1'), '+150');
  await tab.type(field('Line #2'), '-130');
  await tab.press('Enter');
  await expectShown(tab, { css: 'main section dd', text: /^\$8\.70/ });
});

test('no text becomes code in a page: not as HTML, as a script or as the address of one', async ({
  tab,
  memberSite,
}) => {
  await open(tab, `${memberSite.url}/faq`);
  await expectShown(tab, { role: 'heading', level: 1 });
  const letThrough = await tab.evaluate(() => {
    const ways: [string, () => unknown][] = [
      ['innerHTML', () => Object.assign(document.createElement('div'), { innerHTML: '<b></b>' })],
      ['script.src', () => Object.assign(document.createElement('script'), { src: '/assets/host/a.js' })],
      ['script.text', () => Object.assign(document.createElement('script'), { text: 'alert(1)' })],
      ['onclick', () => document.createElement('button').setAttribute('onclick', 'alert(1)')],
    ];
    return ways.flatMap(([name, way]) => {
      try {
        way();
        return [name];
      } catch {
        return [];
      }
    });
  });
  expect(letThrough).toEqual([]);
});
