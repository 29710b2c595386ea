export const DOCS_STYLE = `
:root {
  --ground: #f6f4ee; --raised: #fffefa; --line: #d8d3c6; --text: #1d2126; --quiet: #565c66; --accent: #8a5200;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e1216; --raised: #161c22; --line: #2c353e; --text: #e8ebee; --quiet: #a3adb8; --accent: #f2b13c; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 1100px; padding: 24px; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
h1 { font-size: 28px; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 0 0 8px; display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { columns: 22em; padding: 0; list-style: none; line-height: 2; }
section { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 16px 0; }
section:target { border-color: var(--accent); }
.method { color: var(--accent); }
.access { margin-left: auto; color: var(--quiet); font-size: 14px; font-weight: normal; }
.none { color: var(--quiet); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; color: var(--quiet); font-weight: normal; }
summary { cursor: pointer; margin-top: 8px; }
pre { overflow: auto; max-height: 400px; font-size: 13px; }
@media (max-width: 480px) { body { padding: 12px; } }
`;
