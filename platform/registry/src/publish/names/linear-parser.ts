import { type Options, Parser, type Program } from 'acorn';

const OPTIONS = {
  ecmaVersion: 'latest',
  allowHashBang: true,
  // acorn carries every use of an unknown private name through all classes around it.
  checkPrivateFields: false,
} as const satisfies Options;

/** Number of names that the scopes of a script may still take. */
type Budget = { names: number };

/** List of declared names, as acorn keeps it, that finds a name at once. */
class NameList extends Array<string> {
  readonly #known = new Set<string>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    super();
    this.#budget = budget;
  }

  override push(name: string): number {
    this.#budget.names -= 1;
    if (this.#budget.names < 0) throw new RangeError('Too many names in nested blocks');
    this.#known.add(name);
    return super.push(name);
  }

  // acorn asks only whether the name is there.
  override indexOf(name: string): number {
    return this.#known.has(name) ? 0 : -1;
  }
}

/** Scope of declared names, as acorn keeps it. */
type Scope = { flags: number; var: NameList; lexical: NameList; functions: NameList; budget: Budget };

/** Methods of acorn's parser that its types leave out. */
declare class WholeParser extends Parser {
  input: string;
  scopeStack: Scope[];
  enterScope(flags: number): void;
  checkLValPattern(pattern: object, bindingType?: number, checkClashes?: object | false): void;
  validateRegExpPattern(): void;
}

/**
 * Parser of acorn whose work grows with the length of a script alone. acorn itself searches all names of a scope for each
 * declaration and each export, gives a `var` to every block around it, and looks through the whole of a pattern again for
 * each assignment around it: 300 kB take seconds so, and anybody with a token may upload many times as much.
 */
const LinearParser = Parser.extend((Base) => {
  const Whole = Base as typeof WholeParser;
  return class extends Whole {
    readonly #checked = new WeakSet<object>();

    override enterScope(flags: number): void {
      // A name takes two characters where it is declared, so only many blocks around many names use this up.
      const budget = this.scopeStack[0]?.budget ?? { names: this.input.length };
      const [names, lexical, functions] = [new NameList(budget), new NameList(budget), new NameList(budget)];
      this.scopeStack.push({ flags, var: names, lexical, functions, budget });
    }

    override checkLValPattern(pattern: object, bindingType = 0, checkClashes: object | false = false): void {
      // Only a pattern that declares nothing means the same wherever it is checked.
      const isPlain = bindingType === 0 && !checkClashes;
      if (isPlain && this.#checked.has(pattern)) return;
      if (isPlain) this.#checked.add(pattern);
      super.checkLValPattern(pattern, bindingType, checkClashes);
    }

    // A regular expression has no names to compare, and acorn compares each of its groups with every other one.
    override validateRegExpPattern(): void {}
  };
});

/** Syntax tree of a script, read in time that grows with its length. */
export const parseLinearly = (text: string, sourceType: 'module' | 'script'): Program =>
  LinearParser.parse(text, { ...OPTIONS, sourceType });
