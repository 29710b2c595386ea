/**
 * Style of the sign-in pages outside the shell, in the shell's colours: dark by default, light if the browser prefers
 * it. `scripts/repository/page-colors.test.ts` compares the colours with the shell's.
 */
export const PAGE_STYLE = `
:root {
  color-scheme: dark;
  --ground: #0a0f0d; --surface: #121a16; --raised: #1c2722; --line: #66746b; --text: #f4efe2; --muted: #b3bcb2;
  --accent: #ffa726; --on-accent: #1d1203; --link: #ffb547; --good: #52dd9b; --bad: #ff8874; --warn: #f4dc62;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --ground: #f3efe5; --surface: #fdfbf6; --raised: #e9e3d5; --line: #858373; --text: #15201a; --muted: #47544c;
    --link: #8a4a00; --good: #0a6a40; --bad: #b0241a; --warn: #6b5500;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh; padding: 24px 16px; display: grid; grid-template-columns: minmax(0, 464px); place-content: center; background: var(--ground);
  color: var(--text); font: 16px/1.5 Arial, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
main {
  padding: 32px; background: var(--surface); border: 1px solid var(--line);
  border-left: 6px solid var(--accent); border-radius: 8px;
}
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; margin-bottom: 8px; }
h2 { font-size: 16px; margin: 24px 0 8px; }
h1 + .price { margin-top: 16px; }
p { margin-bottom: 16px; color: var(--muted); }
p:last-child { margin-bottom: 0; }
strong { color: var(--text); }
code { font: 14px ui-monospace, "SF Mono", Menlo, monospace; color: var(--text); }
a { color: var(--link); }
.brand { display: flex; align-items: center; gap: 8px; margin-bottom: 24px; color: var(--muted); font-size: 14px; }
.brand b { color: var(--text); font-size: 16px; }
.mark {
  width: 24px; height: 24px; border-radius: 6px; display: grid; place-items: center; background: var(--accent);
  color: var(--on-accent); font-weight: 700; font-size: 14px;
}
.badge {
  margin-left: auto; padding: 0 8px; border: 1px solid var(--warn); border-radius: 999px; color: var(--warn);
  font-size: 12px; line-height: 20px; white-space: nowrap;
}
ul.accounts { list-style: none; padding: 0; display: grid; gap: 8px; margin-bottom: 16px; }
button, .button {
  font: inherit; border-radius: 8px; border: 1px solid var(--line); cursor: pointer; transition: border-color 120ms;
}
button.account {
  width: 100%; min-height: 64px; padding: 8px 16px; display: grid; grid-template-columns: 40px 1fr auto; gap: 0 16px;
  align-items: center; text-align: left; background: var(--raised); color: var(--text);
}
button.account:hover { border-color: var(--accent); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.initials {
  grid-row: span 2; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center;
  background: var(--ground); border: 1px solid var(--line); font-size: 14px; font-weight: 600;
}
.name { font-weight: 600; }
.about { grid-column: 2 / 4; color: var(--muted); font-size: 14px; line-height: 1.4; }
.state { font-size: 12px; font-weight: 600; white-space: nowrap; }
.state.good { color: var(--good); }
.state.bad { color: var(--bad); }
.state.none { color: var(--muted); }
.actions { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin-top: 24px; }
.primary {
  display: inline-block; padding: 8px 24px; min-height: 44px; line-height: 28px; background: var(--accent);
  border-color: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none;
}
.primary:hover { filter: brightness(1.08); }
form > .quiet { margin-left: -8px; }
.quiet { padding: 8px; background: none; border-color: transparent; color: var(--link); text-decoration: underline; }
.price { display: flex; align-items: baseline; gap: 8px; padding: 16px; margin-bottom: 16px; background: var(--raised); border-radius: 8px; }
.price b { font-size: 24px; }
.price span { color: var(--muted); }
fieldset { border: 0; padding: 0; display: grid; gap: 8px; margin-bottom: 8px; }
legend { font-weight: 600; margin-bottom: 8px; padding: 0; }
label.choice {
  display: flex; gap: 16px; align-items: center; min-height: 48px; padding: 8px 16px; background: var(--raised);
  border: 1px solid var(--line); border-radius: 8px; cursor: pointer;
}
label.choice:has(:checked) { border-color: var(--accent); }
label.choice .state { margin-left: auto; }
input[type="radio"] { flex: none; width: 18px; height: 18px; accent-color: var(--accent); }
.note { font-size: 14px; margin-top: 24px; }
@media (max-width: 480px) {
  body { padding: 16px 8px; place-content: start center; }
  main { padding: 24px 16px; }
  .initials { grid-row: span 3; }
  button.account .state { grid-column: 2 / 4; grid-row: 2; }
  label.choice { flex-wrap: wrap; gap: 0 16px; }
  label.choice .state { margin-left: 34px; flex-basis: 100%; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
