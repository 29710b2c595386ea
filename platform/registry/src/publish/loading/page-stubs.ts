/**
 * Puts a page's globals into the scope that it runs in: enough for a script to start, and nothing that reaches outside.
 *
 * Runs by its text in a scope of its own, so it uses nothing from around it. What it stands in for answers every use, and
 * counts it: what a script does with such an answer proves nothing against the script.
 *
 * @returns tells how often a script has used what only a browser has.
 */
export function installPageStubs(): () => number {
  let uses = 0;
  let waiting = 0;
  const MAX_WAITING = 1_000;

  /** Has every name, and each can be called, read, extended and drawn. */
  const anything: unknown = new Proxy(function stub() {}, {
    get(_, key) {
      uses += 1;
      if (key === 'then') return undefined;
      // The federation runtime promises the shared modules of the host.
      if (key === 'loadShare') return () => Promise.resolve(() => anything);
      if (key === Symbol.toPrimitive) return () => '';
      return key === Symbol.iterator ? function* () {} : anything;
    },
    set: () => true,
    apply() {
      uses += 1;
      return anything;
    },
    construct() {
      uses += 1;
      return new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : anything), set: () => true });
    },
  });

  /** Runs once, soon: a script that asks for the time again and again waits for something else. */
  function later(callback: unknown): number {
    waiting += 1;
    if (typeof callback === 'function' && waiting < MAX_WAITING) Promise.resolve().then(() => callback(0));
    return waiting;
  }

  /** An element of a page. A style sheet or a script that is put into it has arrived at once. */
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
    return new Proxy(own, {
      get(_, key) {
        uses += 1;
        return key === 'then' || key === 'onload' || key in own ? own[key] : anything;
      },
      set(_, key, value) {
        own[key] = value;
        return true;
      },
    });
  }

  function append(element: unknown): unknown {
    if (typeof element === 'object' && element !== null && 'arrive' in element) {
      const { arrive } = element;
      if (typeof arrive === 'function') arrive();
    }
    return element;
  }

  const holder = () =>
    new Proxy({}, { get: (_, key) => (key === 'appendChild' || key === 'append' ? append : anything) });
  const none = () => [];
  const knownOfDocument: Record<PropertyKey, unknown> = {
    createElement,
    querySelector: () => null,
    getElementById: () => null,
    querySelectorAll: none,
    getElementsByTagName: none,
    head: holder(),
    body: holder(),
    documentElement: holder(),
    readyState: 'complete',
    currentScript: null,
    defaultView: globalThis,
    cookie: '',
  };
  const document = new Proxy(knownOfDocument, {
    get(_, key) {
      uses += 1;
      return key in knownOfDocument ? knownOfDocument[key] : anything;
    },
    set: () => true,
  });

  const storage = {
    getItem: () => null,
    setItem() {},
    removeItem() {},
    clear() {},
    key: () => null,
    length: 0,
  };
  const refuse = () => Promise.reject(new TypeError('there is no network where a build is tried'));
  const values: Record<string, unknown> = {
    ...{
      document,
      localStorage: storage,
      sessionStorage: storage,
      fetch: refuse,
      window: globalThis,
      self: globalThis,
    },
    ...{ setTimeout: later, setInterval: () => 0, requestAnimationFrame: later, requestIdleCallback: later },
    ...{ queueMicrotask: later, clearTimeout() {}, clearInterval() {}, cancelAnimationFrame() {} },
    console: new Proxy({}, { get: () => () => {} }),
    ...{
      innerWidth: 1280,
      innerHeight: 800,
      devicePixelRatio: 1,
      scrollX: 0,
      scrollY: 0,
      isSecureContext: true,
    },
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => true,
    matchMedia: () => ({ matches: false, media: '', addEventListener() {}, removeEventListener() {} }),
  };
  // The federation runtime is the host's, and shared modules come by it.
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
  for (const name of names.split(' ')) values[name] = anything;
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (value !== globalThis) uses += 1;
        return value;
      },
      set(own: unknown) {
        Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: own });
      },
    });
  }
  return () => uses;
}
