import { constants, createContext, Script } from 'node:vm';

const URL_PARTS = [
  ...['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port'],
  ...['pathname', 'search', 'hash'],
] as const;

/** Answers the classes of the scope. Takes and returns texts only. Undefined for an address that is none. */
function answer(question: unknown, first: unknown, second: unknown, third: unknown): string | undefined {
  const [text, other, value] = [first, second, third].map((given) =>
    given === undefined ? given : String(given),
  );
  if (question === 'list') return JSON.stringify([...new URLSearchParams(text)]);
  if (question === 'format') {
    const pairs: unknown = JSON.parse(text ?? '');
    return Array.isArray(pairs) ? JSON.stringify(new URLSearchParams(pairs).toString()) : undefined;
  }
  const url = URL.parse(text ?? '', question === 'parse' ? other : undefined);
  if (url && question === 'change') Reflect.set(url, other ?? '', value);
  return url === null
    ? undefined
    : JSON.stringify(Object.fromEntries(URL_PARTS.map((part) => [part, url[part]])));
}

/**
 * Classes that scripts for browsers expect, made in the scope itself. An object of this process, such as its own `URL`,
 * would lead a script to everything else of this process, by `URL.constructor('return process')()`.
 */
const CLASSES = new Script(
  `(answer) => {
  'use strict';
  const { parse, stringify } = JSON;
  const ask = (...question) => {
    let text;
    try {
      text = answer(...question);
    } catch {
      // An error of this function belongs to the process, and must not get into the scope.
    }
    return typeof text === 'string' ? parse(text) : undefined;
  };

  class URLSearchParams {
    #pairs = [];
    #changed = () => {};
    constructor(init = '', changed) {
      if (changed) this.#changed = changed;
      if (typeof init === 'object' && init !== null) {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
        this.#pairs = pairs.map(([name, value]) => [\`\${name}\`, \`\${value}\`]);
      } else this.#pairs = ask('list', \`\${init}\`) ?? [];
    }
    #set(pairs) {
      this.#pairs = pairs;
      this.#changed(this.toString());
    }
    get size() { return this.#pairs.length; }
    append(name, value) { this.#set([...this.#pairs, [\`\${name}\`, \`\${value}\`]]); }
    delete(name, value) {
      this.#set(this.#pairs.filter((pair) => pair[0] !== \`\${name}\` || (value !== undefined && pair[1] !== \`\${value}\`)));
    }
    get(name) { return this.#pairs.find((pair) => pair[0] === \`\${name}\`)?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter((pair) => pair[0] === \`\${name}\`).map((pair) => pair[1]); }
    has(name, value) {
      return this.#pairs.some((pair) => pair[0] === \`\${name}\` && (value === undefined || pair[1] === \`\${value}\`));
    }
    set(name, value) {
      const at = this.#pairs.findIndex((pair) => pair[0] === \`\${name}\`);
      if (at < 0) return this.append(name, value);
      const changed = this.#pairs.map((pair, index) => (index === at ? [pair[0], \`\${value}\`] : pair));
      this.#set(changed.filter((pair, index) => index <= at || pair[0] !== \`\${name}\`));
    }
    sort() { this.#set(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))); }
    forEach(call, self) { for (const [name, value] of this.#pairs) call.call(self, value, name, this); }
    entries() { return this.#pairs.map((pair) => [...pair]).values(); }
    keys() { return this.#pairs.map(([name]) => name).values(); }
    values() { return this.#pairs.map(([, value]) => value).values(); }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return ask('format', stringify(this.#pairs)) ?? ''; }
  }

  class URL {
    #parts;
    #params;
    constructor(address, base) {
      this.#parts = ask('parse', \`\${address}\`, base === undefined ? undefined : \`\${base}\`);
      if (this.#parts === undefined) throw new TypeError('Invalid URL');
    }
    static canParse(address, base) { return URL.parse(address, base) !== null; }
    static parse(address, base) {
      try {
        return new URL(address, base);
      } catch {
        return null;
      }
    }
    static {
      for (const part of ${JSON.stringify(URL_PARTS)})
        Object.defineProperty(URL.prototype, part, {
          get() { return this.#parts[part]; },
          set(value) {
            this.#parts = ask('change', this.#parts.href, part, \`\${value}\`) ?? this.#parts;
            this.#params = undefined;
          },
        });
    }
    get searchParams() {
      this.#params ??= new URLSearchParams(this.#parts.search, (search) => {
        this.#parts = ask('change', this.#parts.href, 'search', search) ?? this.#parts;
      });
      return this.#params;
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }

  class TextEncoder {
    encoding = 'utf-8';
    encode(text = '') {
      return Uint8Array.from(unescape(encodeURIComponent(\`\${text}\`.toWellFormed())), (byte) => byte.charCodeAt(0));
    }
  }
  Object.assign(globalThis, { URL, URLSearchParams, TextEncoder });
}`,
  { filename: 'prerender-classes.js' },
);

/**
 * The word `import` as the start of `import()`. Also within texts: to tell them apart takes a parser, which needs
 * seconds for a large script. A keyword has no escapes, so no other spelling exists.
 */
const IMPORT = /(?<![\w$]|(?<!\.\.)\.)import(?=\s*(?:\(|\/[*/]|<!--|-->|\.\s*(?:source|defer|\/[*/])))/g;

/**
 * Compiles a script for a scope. It has no `import()`, because the promise that this returns belongs to the process,
 * and would lead out of the scope.
 */
export const compileClosed = (code: string, filename: string): Script =>
  new Script(code.replaceAll(IMPORT, 'noImport'), { filename });

const DESCRIBE = new Script('String((input && input.message) || input)', { filename: 'prerender-error.js' });

/** Global scope of scripts that are not trusted: the language, the classes of addresses, and nothing else. */
export type ClosedScope = {
  /**
   * Result of a script, which finds `input` as a global variable.
   *
   * @throws {Error} of this process, with the message of what the script threw, or if it takes too long.
   */
  run(script: Script, input?: string): unknown;
};

let areRejectionsIgnored = false;

/**
 * Ignores rejected promises of scopes that nobody handles. Node would end the process for them, as it still does for
 * those of the process itself.
 */
function ignoreRejections(): void {
  if (areRejectionsIgnored) return;
  areRejectionsIgnored = true;
  process.on('unhandledRejection', (reason, promise) => {
    const isOfProcess = promise instanceof Promise;
    if (isOfProcess && process.listenerCount('unhandledRejection') === 1) throw reason;
  });
}

/** Creates a scope. Units: `timeoutMs` milliseconds for each script that is run. */
export function createClosedScope(timeoutMs: number): ClosedScope {
  ignoreRejections();
  const scope = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const addClasses: unknown = CLASSES.runInContext(scope);
  if (typeof addClasses === 'function') addClasses(answer);

  function describe(error: unknown): string {
    scope.input = error;
    try {
      const text: unknown = DESCRIBE.runInContext(scope, { timeout: timeoutMs });
      if (typeof text === 'string') return text;
    } catch {
      // Its text cannot be read, and this error is of the scope, too.
    }
    return 'it threw something that cannot be shown';
  }

  return {
    run(script, input) {
      scope.input = input;
      try {
        return script.runInContext(scope, { timeout: timeoutMs });
      } catch (error) {
        // An error of this process, such as that of the time limit, must not get into the scope.
        if (error instanceof Error) throw error;
        // What the script threw must not get out of the scope, because code here would call its methods.
        throw new Error(describe(error));
      }
    },
  };
}
