import type { Locator, Page } from '@playwright/test';

/** Roles whose nodes are alike in a long run, so that the first two stand for all. */
const REPEATED = /^- '?(listitem|option|row|article|checkbox|radio)\b/;
const MAX_RUN = 3;
const KEPT_OF_RUN = 2;

type Node = { line: string; children: Node[] };

function parse(text: string): Node[] {
  const root: Node = { line: '', children: [] };
  const open: Node[] = [root];
  for (const line of text.split('\n')) {
    const depth = line.search(/\S/) / 2;
    const node = { line: line.trim(), children: [] };
    open.length = depth + 1;
    open[depth]?.children.push(node);
    open.push(node);
  }
  return root.children;
}

/** Nodes with opened or selected parts are kept anywhere in a run. */
const MARKED = /\[(expanded|checked|selected)\]/;

const roleOf = ({ line }: Node) => REPEATED.exec(line)?.[1];
const isMarked = ({ line, children }: Node): boolean => MARKED.test(line) || children.some(isMarked);

function toRuns(nodes: readonly Node[]): Node[][] {
  const runs: Node[][] = [];
  for (const node of nodes) {
    const last = runs.at(-1)?.[0];
    if (last && roleOf(node) !== undefined && roleOf(last) === roleOf(node)) runs.at(-1)?.push(node);
    else runs.push([node]);
  }
  return runs;
}

function fold(nodes: readonly Node[]): Node[] {
  const folded = nodes.map((node): Node => {
    const children = fold(node.children);
    // The name of a row is left out, because it repeats the text of the row's cells.
    return { line: roleOf(node) === 'row' && children.length > 0 ? '- row:' : node.line, children };
  });
  return toRuns(folded).flatMap((run) => {
    if (run.length <= MAX_RUN) return run;
    const kept = run.filter((node, index) => index < KEPT_OF_RUN || isMarked(node));
    const line = `# ${run.length - kept.length} more`;
    return [...kept, { line, children: [] }];
  });
}

const print = (nodes: readonly Node[], indent = ''): string[] =>
  nodes.flatMap(({ line, children }) => [indent + line, ...print(children, `${indent}  `)]);

/**
 * Facts for assistive technology besides role, name and order: live regions, opened parts, sort order, descriptions.
 */
const readFacts = (root: Locator): Promise<string[]> =>
  root.evaluate((element) => {
    const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? `nothing called ${id}`;
    const liveOf = (one: Element) =>
      one.getAttribute('aria-live') ??
      { alert: 'assertive', status: 'polite', log: 'polite' }[one.getAttribute('role') ?? one.localName];
    const FACTS: readonly [string, (value: string, one: Element) => string][] = [
      ['aria-haspopup', (value) => `opens a ${value}`],
      ['aria-expanded', (value) => (value === 'true' ? 'open' : 'closed')],
      ['aria-sort', (value) => `sorted: ${value}`],
      ['aria-current', (value) => `current ${value}`],
      ['aria-busy', (value) => `busy: ${value}`],
      ['aria-valuetext', (value) => `says '${value}'`],
      ['aria-required', () => 'required'],
      ['aria-modal', () => 'modal'],
      ['tabindex', (value, one) => (one.matches('a, button, input') ? '' : `takes focus (${value})`)],
      ['aria-description', (value) => `explained by '${value}'`],
      ['aria-describedby', (value) => `explained by '${value.split(' ').map(textOf).join(' ')}'`],
      ['title', (value) => `title '${value}'`],
    ];
    const nameOf = (one: Element) => {
      const labels = one.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ');
      const label =
        'labels' in one && one.labels instanceof NodeList ? one.labels[0]?.textContent : undefined;
      const words = one.getAttribute('aria-label') ?? labels ?? label ?? one.textContent ?? '';
      return words.trim().replace(/\s+/g, ' ').slice(0, 60);
    };
    return [element, ...element.querySelectorAll('*')].flatMap((one) => {
      const live = liveOf(one);
      const facts = FACTS.flatMap(([name, tell]) => {
        const value = one.getAttribute(name);
        return value === null || (name === 'aria-busy' && value === 'false') ? [] : [tell(value, one)];
      }).filter(Boolean);
      if (live) facts.unshift(`announces itself, ${live}`);
      const isHidden =
        one.closest('[aria-hidden=true]') !== null || !one.checkVisibility({ visibilityProperty: true });
      if (facts.length === 0 || isHidden) return [];
      return [`# ${one.getAttribute('role') ?? one.localName} '${nameOf(one)}': ${facts.join('; ')}`];
    });
  });

const MAX_ALIKE = 2;

/**
 * Keeps two of the facts that differ only in names, because rows repeat them. All live regions with a name are kept.
 */
function foldFacts(facts: readonly string[]): string[] {
  const times = new Map<string, number>();
  return facts.filter((fact) => {
    const kind = fact.replace(/'.*': /, '').replace(/'[^']*'/g, '');
    const time = (times.get(kind) ?? 0) + 1;
    times.set(kind, time);
    return time <= MAX_ALIKE || (kind.includes('announces') && !fact.includes("'': "));
  });
}

/**
 * The accessibility tree of an element as text: roles, names, states and order, as Playwright writes them, followed by
 * comments on live regions, opened parts, sort order and descriptions. Of more than three adjacent rows, items or
 * cards, it keeps two and those that are opened or selected.
 */
export async function readAccessibilityTree(root: Locator): Promise<string> {
  const tree = print(fold(parse(await root.ariaSnapshot())));
  const text = [...tree, ...foldFacts(await readFacts(root))].join('\n');
  // The port of the sandbox's provider differs between runs.
  return `${text.replace(/localhost:\d+/g, 'localhost')}\n`;
}

/** Elements whose role takes no name, so that screen readers ignore their `aria-label`. */
const NAMELESS =
  ':is(p, div, span, strong, em, small, b, i, code, dt, dd, caption, :is(article, section, main) :is(header, footer)):not([role])';

/** Names that browsers do not expose, because their elements have no role that takes a name. */
export const findUnheardNames = (page: Page): Promise<string[]> =>
  page
    .locator(`${NAMELESS}:is([aria-label], [aria-labelledby])`)
    .evaluateAll((elements) =>
      elements.map((one) => `${one.localName} '${one.getAttribute('aria-label') ?? one.textContent}'`),
    );
