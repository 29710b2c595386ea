import { system } from '../theme/system.ts';

const color = (name: string) => system.token.var(`colors.${name}`);

const toned = (type: string, tone: string) => `
.toasts [data-type='${type}'] { border-color: color-mix(in srgb, ${color(tone)} 45%, ${color('bg.raised')}); }
.toasts [data-type='${type}'] [data-icon] { color: ${color(tone)}; }`;

/**
 * Styles of our toasts. They follow sonner's own sheet, which positions and moves toasts; its colours are switched off.
 *
 * CSS text instead of style properties, because sonner renders the elements.
 */
export const TOAST_CSS = `
[data-sonner-toaster].toasts { font: inherit; max-width: calc(100vw - 32px); }
.toasts [data-sonner-toast] {
  display: flex;
  align-items: flex-start;
  gap: 12px;
  width: 100%;
  padding: 12px 8px 12px 16px;
  border: 1px solid ${color('border.strong')};
  border-radius: ${system.token('radii.lg')};
  background: ${color('bg.raised')};
  color: ${color('fg')};
  box-shadow: ${system.token.var('shadows.menu')};
  font-size: ${system.token('fontSizes.sm')};
  line-height: 1.4;
  transition-duration: ${system.token('durations.normal')};
}
.toasts [data-sonner-toast] > * { transition-duration: ${system.token('durations.fast')}; }
.toasts [data-expanded='false'][data-front='false'] > * { opacity: 0; }
.toasts [data-icon] { flex-shrink: 0; margin-top: 1px; color: ${color('fg.muted')}; }
.toasts [data-content] { flex: 1; min-width: 0; }
.toasts [data-title] { font-weight: 600; }
.toasts [data-description] { margin-top: 2px; color: ${color('fg.muted')}; }
.toasts [data-close-button] {
  display: grid;
  place-items: center;
  flex-shrink: 0;
  order: 1;
  width: 32px;
  height: 32px;
  margin: -6px 0;
  border-radius: ${system.token('radii.md')};
  color: ${color('fg.muted')};
  cursor: pointer;
}
.toasts [data-close-button]:hover { background: ${color('bg.hover')}; color: ${color('fg')}; }
.toasts [data-button] {
  flex-shrink: 0;
  height: 32px;
  margin: -6px 0;
  padding: 0 12px;
  border: 1px solid ${color('border.strong')};
  border-radius: ${system.token('radii.md')};
  font-weight: 600;
  cursor: pointer;
}
.toasts [data-button]:hover { background: ${color('bg.hover')}; }
${toned('error', 'down')}${toned('success', 'up')}${toned('warning', 'warn')}
`;
