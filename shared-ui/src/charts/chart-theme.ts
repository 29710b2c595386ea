import type { PartialTheme } from '@nivo/theming';
import { COLORS } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';

/** Our colours and type for the axes, grid and labels that nivo draws. */
export function toChartTheme(theme: Theme): PartialTheme {
  const text = { fontFamily: 'inherit', fontSize: 12, fill: COLORS['fg.muted'][theme] };
  const grid = { stroke: COLORS.border[theme], strokeWidth: 1 };
  return {
    text,
    axis: {
      domain: { line: { stroke: 'none' } },
      ticks: { line: { stroke: 'none' }, text },
      legend: { text },
    },
    grid: { line: grid },
    crosshair: { line: { stroke: COLORS['fg.subtle'][theme], strokeWidth: 1, strokeDasharray: '3 3' } },
    labels: { text: { ...text, fill: COLORS.fg[theme], fontWeight: 600 } },
    // Our tooltip brings its own frame.
    tooltip: { container: { background: 'none', boxShadow: 'none', padding: 0, color: 'inherit' } },
  };
}
