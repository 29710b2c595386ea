import { childrenOf, isFunction, isNode, listOf, nameOf, type SyntaxNode } from './syntax-tree.ts';

/** One change of the source: the text from `start` to `end` becomes `replacement`. */
export type Change = { start: number; end: number; replacement: string };

type Place = { text: string; parent: SyntaxNode | undefined; field: string };
type Mutator = (node: SyntaxNode, place: Place) => Change[];

const replace = ({ start, end }: SyntaxNode, replacement: string): Change => ({ start, end, replacement });
const textOf = (node: unknown, text: string) => (isNode(node) ? text.slice(node.start, node.end) : '');
const isText = (node: unknown) =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral');

const OPERATORS = new Map<string, string[]>(
  Object.entries({
    '===': ['!=='],
    '!==': ['==='],
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
    '&&': ['||'],
    '||': ['&&'],
    '+=': ['-='],
    '-=': ['+='],
    '??=': ['='],
    '++': ['--'],
    '--': ['++'],
  }),
);

/** Writes another operator between two operands, found in the text so that comments around it stay. */
function replaceOperator(node: SyntaxNode, { text }: Place): Change[] {
  const { left, right, operator } = node;
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return [];
  if (operator === '??') return [replace(node, `(${textOf(left, text)})`)];
  if (operator === '+' && (isText(left) || isText(right))) return [];
  const at = text.indexOf(operator, left.end);
  const others = OPERATORS.get(operator) ?? [];
  return others.map((replacement) => ({ start: at, end: at + operator.length, replacement }));
}

function replaceUpdate(node: SyntaxNode, { text }: Place): Change[] {
  const operator = String(node.operator);
  const written = textOf(node, text);
  return (OPERATORS.get(operator) ?? []).map((other) => replace(node, written.replace(operator, other)));
}

function replaceUnary(node: SyntaxNode, { text }: Place): Change[] {
  const { operator, argument } = node;
  return operator === '!' || operator === '-' ? [replace(node, `(${textOf(argument, text)})`)] : [];
}

const decide = ({ test, type }: SyntaxNode): Change[] => {
  if (!isNode(test)) return [];
  const outcomes = type === 'IfStatement' || type === 'ConditionalExpression' ? ['true', 'false'] : ['false'];
  return outcomes.map((outcome) => replace(test, outcome));
};

const CALLS_BY_NAME = new Map<string, string[]>(
  Object.entries({
    round: ['floor'],
    floor: ['ceil'],
    ceil: ['floor'],
    min: ['max'],
    max: ['min'],
    some: ['every'],
    every: ['some'],
    startsWith: ['endsWith'],
    endsWith: ['startsWith'],
    toUpperCase: ['toLowerCase'],
    toLowerCase: ['toUpperCase'],
    padStart: ['padEnd'],
  }),
);
const REMOVABLE_CALLS = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim']);

function replaceCall(node: SyntaxNode, { text }: Place): Change[] {
  const { callee } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return [];
  const { object, property } = callee;
  const name = nameOf(property);
  const args = listOf(node.arguments);
  const changes = (CALLS_BY_NAME.get(name) ?? []).map((other) =>
    isNode(property) ? replace(property, other) : replace(node, ''),
  );
  if (REMOVABLE_CALLS.has(name) && nameOf(object) !== 'v')
    changes.push(replace(node, `(${textOf(object, text)})`));
  // Valibot's checks: one left out, or a field that must be there.
  if (nameOf(object) === 'v' && name === 'pipe') {
    for (const [index, arg] of args.slice(1).entries()) {
      changes.push({ start: args[index]?.end ?? arg.start, end: arg.end, replacement: '' });
    }
  }
  if (nameOf(object) === 'v' && (name === 'optional' || name === 'nullable')) {
    changes.push(replace(node, textOf(args[0], text)));
  }
  return changes;
}

const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==']);

/** Numbers that decide something: those compared with, and the bounds of Valibot's checks. */
function replaceNumber(node: SyntaxNode, { parent }: Place): Change[] {
  const isBound =
    parent?.type === 'CallExpression' && isNode(parent.callee) && nameOf(parent.callee.object) === 'v';
  const isCompared = parent?.type === 'BinaryExpression' && COMPARISONS.has(String(parent.operator));
  return isBound || isCompared ? [replace(node, String(Number(node.value) + 1))] : [];
}

function replaceLiteral(node: SyntaxNode, place: Place): Change[] {
  const { value, regex } = node;
  const { parent, field } = place;
  if (typeof value === 'boolean') return [replace(node, String(!value))];
  if (typeof value === 'number') return replaceNumber(node, place);
  if (regex) return unanchor(node, place);
  if (typeof value !== 'string') return [];
  if (parent?.type === 'Property' && field === 'key') return [];
  if (parent?.type === 'ExpressionStatement') return [];
  return [replace(node, value === '' ? "'mutated'" : "''")];
}

function unanchor(node: SyntaxNode, { text }: Place): Change[] {
  const written = textOf(node, text);
  const loosened = [written.replace(/^\/\^/, '/'), written.replace(/\$(\/[a-z]*)$/, '$1')];
  return loosened
    .filter((other) => other !== written && !other.startsWith('//'))
    .map((other) => replace(node, other));
}

function replaceTemplate(node: SyntaxNode, { parent }: Place): Change[] {
  return parent?.type === 'TaggedTemplateExpression' ? [] : [replace(node, '``')];
}

function dropOptionalChain(node: SyntaxNode, { text }: Place): Change[] {
  const object = node.type === 'CallExpression' ? node.callee : node.object;
  if (node.optional !== true || !isNode(object)) return [];
  const at = text.indexOf('?.', object.end);
  const isAccess = node.type === 'MemberExpression' && node.computed !== true;
  return [{ start: at, end: at + 2, replacement: isAccess ? '.' : '' }];
}

const NOTHING = new Set(['undefined', 'null', 'true', 'false']);

function returnNothing(argument: unknown, text: string): Change[] {
  if (!isNode(argument) || isFunction(argument)) return [];
  const written = textOf(argument, text);
  return NOTHING.has(written) ? [] : [replace(argument, 'undefined')];
}

function emptyBody(node: SyntaxNode): Change[] {
  const { body } = node;
  if (!isNode(body) || body.type !== 'BlockStatement') return [];
  const statements = listOf(body.body);
  const last = statements.at(-1);
  // There, another change already keeps back what the function returns, or removes its only statement.
  if (!last || last.type === 'ReturnStatement' || statements.length === 1) return [];
  return [replace(body, '{}')];
}

const EFFECTS = new Set(['CallExpression', 'AwaitExpression', 'ChainExpression', 'AssignmentExpression']);

const dropStatement = (node: SyntaxNode): Change[] =>
  isNode(node.expression) && EFFECTS.has(node.expression.type) && node.expression.type !== 'Super'
    ? [replace(node, ';')]
    : [];

const MUTATORS = new Map<string, Mutator[]>(
  Object.entries({
    BinaryExpression: [replaceOperator],
    LogicalExpression: [replaceOperator],
    AssignmentExpression: [replaceOperator],
    UpdateExpression: [replaceUpdate],
    UnaryExpression: [replaceUnary],
    IfStatement: [decide],
    ConditionalExpression: [decide],
    WhileStatement: [decide],
    CallExpression: [replaceCall, dropOptionalChain],
    MemberExpression: [dropOptionalChain],
    Literal: [replaceLiteral],
    TemplateLiteral: [replaceTemplate],
    JSXText: [(node) => (/\p{L}/u.test(String(node.value)) ? [replace(node, ' ')] : [])],
    ArrayExpression: [(node) => (listOf(node.elements).length > 0 ? [replace(node, '[]')] : [])],
    ReturnStatement: [(node, { text }) => returnNothing(node.argument, text)],
    FunctionDeclaration: [emptyBody],
    FunctionExpression: [emptyBody],
    ArrowFunctionExpression: [
      emptyBody,
      (node, { text }) => (node.expression === true ? returnNothing(node.body, text) : []),
    ],
    CatchClause: [emptyBody],
    ExpressionStatement: [dropStatement],
  }),
);

/** The changes that one node gives by itself, without those of the nodes below it. */
export const changesOf = (node: SyntaxNode, place: Place): Change[] =>
  (MUTATORS.get(node.type) ?? []).flatMap((mutator) => mutator(node, place));

// Looks, which no test in jsdom sees: properties of Chakra and CSS that carry no meaning.
const STYLE =
  /^(css|style|styles|className|class|colorPalette|variant|size|color|bg|background\w*|border\w*|outline\w*|shadow|boxShadow|rounded\w*|p[xytrbl]?|padding\w*|m[xytrbl]?|margin\w*|(min|max)?[wh]|(min|max)?(Width|Height|width|height)|gap|rowGap|columnGap|display|flex\w*|grid\w*|columns|align\w*|justify\w*|place\w*|position|top|left|right|bottom|inset\w*|zIndex|overflow\w*|opacity|font\w*|lineHeight|lineClamp|letterSpacing|text(Align|Transform|Decoration|Wrap|Overflow|Style)|white(S|s)pace|wordBreak|cursor|userSelect|pointerEvents|transition\w*|transform\w*|animation\w*|stroke\w*|fill\w*|d|viewBox|hideBelow|hideFrom|hyphens|objectFit|tone|wrap|listStyle|templateColumns|ms|me|ps|pe|float|resize|translate|scroll\w*|_\w+|&.*|@.*)$/;

/** The columns of a grid, wherever they are written down. */
const TRACKS = /\bminmax\(/;

const RULES = /^(create|define)\w*(Recipe|Styles|System|Config|Tokens)$/;

/** True if a node and all below it only decide how something looks, or never run. */
export function isLeftAlone(node: SyntaxNode): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  if (node.type === 'ImportExpression' || node.declare === true) return true;
  if (typeof node.value === 'string' && TRACKS.test(node.value)) return true;
  if (node.type === 'ExportNamedDeclaration' && node.source) return true;
  if (node.type === 'JSXAttribute') return STYLE.test(nameOf(node.name));
  if (node.type === 'Property') return STYLE.test(nameOf(node.key)) && isOnlyLooks(node.value);
  return node.type === 'CallExpression' && RULES.test(nameOf(node.callee));
}

const PLAIN = new Set(['Literal', 'ObjectExpression', 'TemplateLiteral', 'ArrayExpression']);

/** A property such as `size` may also be data: only plain values of it are looks. */
function isOnlyLooks(value: unknown): boolean {
  if (!isNode(value) || !PLAIN.has(value.type)) return false;
  return typeof value.value === 'string' || value.type === 'ObjectExpression'
    ? childrenOf(value).every(({ child }) => child.type === 'Property')
    : false;
}
