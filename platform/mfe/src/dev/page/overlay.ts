import type { Overlay } from './follow-builds.ts';

const ID = 'mfe-development-overlay';

// Set through the CSSOM, because the policy of the page forbids inline styles.
const SHEET = `
  :host { position: fixed; inset: auto 16px 16px; z-index: 2147483647; }
  section { max-height: 60vh; overflow: auto; padding: 16px 20px; border-radius: 8px; border-top: 4px solid #ff6b5e;
    background: #14181d; color: #f3efe3; box-shadow: 0 8px 40px #0009; font: 13px/1.5 ui-monospace, monospace; }
  h2 { margin: 0 0 8px; font-size: 14px; color: #ff9c8f; }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;

function createOverlay(): ShadowRoot {
  const host = document.createElement('div');
  host.id = ID;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return root;
}

function show(title: string, text: string): void {
  const root = document.getElementById(ID)?.shadowRoot ?? createOverlay();
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  const heading = document.createElement('h2');
  heading.textContent = title;
  const output = document.createElement('pre');
  output.textContent = text;
  section.append(heading, output);
  root.replaceChildren(section);
}

export const overlay: Overlay = { show, hide: () => document.getElementById(ID)?.remove() };
