// The globals of a page, for scripts that are tried outside of one: enough to start, and nothing that reaches outside. These
// functions run by their texts in a scope of their own, so they use nothing but the language and each other.

/** Count of what only a browser has. What a script does with the answers proves nothing against the script. */
type Uses = { count: number };

/** Has every name, and each can be called, read, extended and drawn. */
function createAnything(uses: Uses): unknown {
  const anything: unknown = new Proxy(function stub() {}, {
    get(_, key) {
      uses.count += 1;
      if (key === 'then') return undefined;
      // The federation runtime promises the shared modules of the host.
      if (key === 'loadShare') return () => Promise.resolve(() => anything);
      if (key === Symbol.toPrimitive) return () => '';
      return key === Symbol.iterator ? function* () {} : anything;
    },
    set: () => true,
    apply() {
      uses.count += 1;
      return anything;
    },
    construct() {
      uses.count += 1;
      return new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : anything), set: () => true });
    },
  });
  return anything;
}

/** Runs what a script leaves for later once, soon: one that asks for the time again and again waits for something else. */
function createLater(): (callback: unknown) => number {
  const MAX_WAITING = 1_000;
  let waiting = 0;
  return (callback) => {
    waiting += 1;
    if (typeof callback === 'function' && waiting < MAX_WAITING) Promise.resolve().then(() => callback(0));
    return waiting;
  };
}

/** The document, whose style sheets and scripts have arrived as soon as they are put into it. */
function createDocument(uses: Uses, anything: unknown, later: (callback: unknown) => number): unknown {
  const toProxy = (known: Record<PropertyKey, unknown>, mayBeUnset: readonly PropertyKey[]) =>
    new Proxy(known, {
      get(_, key) {
        uses.count += 1;
        return key in known || mayBeUnset.includes(key) ? known[key] : anything;
      },
      set(_, key, value) {
        known[key] = value;
        return true;
      },
    });

  function createElement(): unknown {
    const listeners: unknown[] = [];
    const own: Record<PropertyKey, unknown> = {
      addEventListener: (type: unknown, listener: unknown) => {
        if (type === 'load') listeners.push(listener);
      },
      relList: { supports: () => true },
      arrive() {
        for (const listener of [...listeners, own.onload]) later(listener);
      },
    };
    return toProxy(own, ['then', 'onload']);
  }

  function append(element: unknown): unknown {
    if (typeof element === 'object' && element !== null && 'arrive' in element) {
      const { arrive } = element;
      if (typeof arrive === 'function') arrive();
    }
    return element;
  }

  const holder = () => toProxy({ appendChild: append, append }, ['then']);
  const none = () => [];
  return toProxy(
    {
      ...{ createElement, querySelector: () => null, getElementById: () => null },
      ...{ querySelectorAll: none, getElementsByTagName: none, currentScript: null, cookie: '' },
      ...{ head: holder(), body: holder(), documentElement: holder(), readyState: 'complete' },
      defaultView: globalThis,
    },
    ['then'],
  );
}

/** The globals of a page by their names. */
function listGlobals(uses: Uses, anything: unknown): Record<string, unknown> {
  const later = createLater();
  const storage = {
    getItem: () => null,
    setItem() {},
    removeItem() {},
    clear() {},
    key: () => null,
    length: 0,
  };
  const refuse = () => Promise.reject(new TypeError('there is no network where a build is tried'));
  // A federation runtime of the page, for builds that expect one: shared modules come by it, or by the share scope.
  const names =
    '_FEDERATION_RUNTIME_CORE navigator location history performance screen crypto caches indexedDB customElements ' +
    'URL URLSearchParams TextEncoder TextDecoder Event CustomEvent EventTarget MessageChannel MessagePort BroadcastChannel ' +
    'AbortController AbortSignal DOMException Headers Request Response FormData Blob File FileReader ReadableStream ' +
    'WritableStream TransformStream XMLHttpRequest WebSocket EventSource Worker SharedWorker structuredClone atob btoa ' +
    'Node Element HTMLElement SVGElement Document DocumentFragment ShadowRoot Text Comment Window Range Selection DOMParser ' +
    'HTMLInputElement HTMLButtonElement HTMLAnchorElement HTMLFormElement HTMLSelectElement HTMLTextAreaElement ' +
    'HTMLCanvasElement HTMLImageElement HTMLStyleElement HTMLLinkElement HTMLScriptElement CSSStyleSheet CSS Image Audio ' +
    'MutationObserver IntersectionObserver ResizeObserver PerformanceObserver KeyboardEvent MouseEvent PointerEvent ' +
    'TouchEvent FocusEvent InputEvent WheelEvent ErrorEvent PromiseRejectionEvent getComputedStyle getSelection ' +
    'createImageBitmap OffscreenCanvas Path2D Notification alert confirm prompt open close scrollTo scrollBy postMessage ' +
    'visualViewport trustedTypes scheduler reportError cancelIdleCallback';
  return {
    ...Object.fromEntries(names.split(' ').map((name) => [name, anything])),
    ...{
      document: createDocument(uses, anything, later),
      window: globalThis,
      self: globalThis,
      fetch: refuse,
    },
    ...{ localStorage: storage, sessionStorage: storage, console: new Proxy({}, { get: () => () => {} }) },
    ...{ setTimeout: later, setInterval: () => 0, requestAnimationFrame: later, requestIdleCallback: later },
    ...{ queueMicrotask: later, clearTimeout() {}, clearInterval() {}, cancelAnimationFrame() {} },
    ...{
      innerWidth: 1280,
      innerHeight: 800,
      devicePixelRatio: 1,
      scrollX: 0,
      scrollY: 0,
      isSecureContext: true,
    },
    ...{ addEventListener() {}, removeEventListener() {}, dispatchEvent: () => true },
    matchMedia: () => ({ matches: false, media: '', addEventListener() {}, removeEventListener() {} }),
  };
}

/** Count of the uses of the globals of a page, and the stand-in for most of them. */
export type PageStubs = { countUses(): number; anything: unknown };

/** Puts the globals of a page into the scope that it runs in. */
function installPageStubs(): PageStubs {
  const uses: Uses = { count: 0 };
  const anything = createAnything(uses);
  for (const [name, value] of Object.entries(listGlobals(uses, anything))) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (value !== globalThis) uses.count += 1;
        return value;
      },
      set(own: unknown) {
        Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: own });
      },
    });
  }
  return { countUses: () => uses.count, anything };
}

const PARTS = [createAnything, createLater, createDocument, listGlobals, installPageStubs];

/** Script that puts the globals of a page into its scope, and gives its `PageStubs`. */
export const PAGE_STUBS = `(() => { 'use strict'; ${PARTS.map(String).join('\n')}\nreturn installPageStubs(); })()`;
