export { type Bar, BarChart, type BarChartProps, preloadBarChart } from './bar-chart.tsx';
export type { ChartTone } from './chart-colors.ts';
export type { Guide } from './guides.tsx';
export {
  LineChart,
  type LineChartProps,
  type LineSeries,
  preloadLineChart,
} from './line-chart.tsx';
export type { LineMark } from './line-marks.ts';
export { PieChart, type PieChartProps, preloadPieChart, type Slice } from './pie-chart.tsx';
export {
  preloadScatterChart,
  type ScatterAxis,
  ScatterChart,
  type ScatterChartProps,
  type ScatterPoint,
  type ScatterSeries,
} from './scatter-chart.tsx';
